import { DEPOSIT_WORDS } from '#domain/deposits/deposit.ts';
import { AMOUNT_WORDS } from '#domain/money/amount-words.ts';
import { WITHDRAWAL_WORDS } from '#domain/withdrawals/withdrawal.ts';
import { UNSEEN_WORDS } from '#domain/words/spelling.ts';

/** In the server's words. */
export const ofDeposit = { ...DEPOSIT_WORDS, ...AMOUNT_WORDS, ...UNSEEN_WORDS };
export const ofWithdrawal = { ...ofDeposit, ...WITHDRAWAL_WORDS };
