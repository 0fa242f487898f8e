import { DEPOSIT_WORDS } from '#domain/deposits/deposit.ts';
import { AMOUNT_WORDS } from '#domain/money/amount-words.ts';
import { WITHDRAWAL_WORDS } from '#domain/withdrawals/withdrawal.ts';
import { UNSEEN_WORDS } from '#domain/words/spelling.ts';

/** What is wrong with what was typed into a form, in the words in which the server says it. */
export const ofDeposit = { ...DEPOSIT_WORDS, ...AMOUNT_WORDS, ...UNSEEN_WORDS };
export const ofWithdrawal = { ...ofDeposit, ...WITHDRAWAL_WORDS };
