export { getLedger } from './get-ledger.ts';
export { getMoney } from './get-money.ts';
