/** The header with an export's size, so that a client can show progress. */
export const TOTAL_COUNT_HEADER = 'x-total-count';
