export const TOTAL_COUNT_HEADER = 'x-total-count';
