import { createContext, useContext } from 'react';

export type LoadAhead = (address: string) => void;

export const LoadAheadContext = createContext<LoadAhead>(() => {});

/** For links and buttons to `address`: hover and focus come a moment before the click. */
export function useLoadAhead(address: string) {
  const loadAhead = useContext(LoadAheadContext);
  const begin = () => loadAhead(address);
  return { onPointerEnter: begin, onFocus: begin };
}
