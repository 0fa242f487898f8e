export { getOutgoing } from './get-outgoing.ts';
export { matchOutgoing, unmatchOutgoing } from './match-outgoing.ts';
