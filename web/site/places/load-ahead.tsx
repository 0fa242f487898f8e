import { createContext, useContext } from 'react';

/** Begins to load the screen of an address, for one who is about to go there. */
export type LoadAhead = (address: string) => void;

export const LoadAheadContext = createContext<LoadAhead>(() => {});

/** For what leads to `address`: the pointer over it or the focus on it comes a moment before the press. */
export function useLoadAhead(address: string) {
  const loadAhead = useContext(LoadAheadContext);
  const begin = () => loadAhead(address);
  return { onPointerEnter: begin, onFocus: begin };
}
