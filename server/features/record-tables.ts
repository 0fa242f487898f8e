/** The table that holds the records of a kind. */
export const RECORD_TABLES = { deposit: 'deposits', withdrawal: 'withdrawals' } as const;
