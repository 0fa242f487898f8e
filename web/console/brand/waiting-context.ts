import { createContext } from 'react';

/** How many requests wait, for the title of whatever screen is open; 0 where that is not known. */
export const WaitingContext = createContext(0);
