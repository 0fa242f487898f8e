/** For so long a status can be undone by whoever set it with one key; its player and everybody else is told after that. */
export const UNDO_MS = 8_000;
