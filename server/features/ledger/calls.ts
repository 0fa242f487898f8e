export { approveClose, refuseClose, withdrawClose } from './decide-close.ts';
export { getCloses } from './get-closes.ts';
export { getLedger } from './get-ledger.ts';
export { getMoney } from './get-money.ts';
export { prepareClose, setOpening } from './prepare-close.ts';
export { stateBalance } from './stated-balances.ts';
