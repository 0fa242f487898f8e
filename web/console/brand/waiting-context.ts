import { createContext } from 'react';

/** For the title of any screen; 0 where the count is not known. */
export const WaitingContext = createContext(0);
