export const RECORD_TABLES = { deposit: 'deposits', withdrawal: 'withdrawals' } as const;
