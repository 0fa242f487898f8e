import type { SECTIONS } from '../calls.ts';

export type Tag = keyof typeof SECTIONS;

export const TAGS: Readonly<Record<Tag, string>> = {
  Players: 'What the customer site and an operator’s own pages call: nobody signs in.',
  Session: 'Signing in and out, and who one is.',
  'Second factors': 'What proves, beside the password, who one is.',
  Deposits: 'Deposit requests as staff see and change them.',
  Withdrawals: 'Withdrawal requests as staff see and change them.',
  Records:
    'What deposits and withdrawals have in common: proofs, the queue, players’ standing, the live feed.',
  Preferences: 'How the caller has arranged the lists: their columns, and the views saved under a name.',
  Notices: 'How staff learn that new requests wait: on their devices, and by mail.',
  Notes: 'What staff write for each other about a record or a player.',
  Approvals: 'Changes that a second person has to approve.',
  Receipts: 'Evidence that money moved on a receiving account, and what it pays for.',
  Payments: 'What payment providers tell of.',
  Money: 'What each receiving account holds, and what it is the sum of.',
  Statements: 'Statements of receiving accounts, and the forms that they come in.',
  'Mail templates': 'How mails are read that Cage does not know by itself.',
  Mailboxes: 'Where the notifications of payment providers arrive.',
  'Payment settings': 'Receiving accounts, methods and hours.',
  Appearance: 'The name, the accent and the logo that players see.',
  Activity: 'The log of all that was done.',
  Stats: 'Totals.',
  Operations: 'What an operator has to see to.',
  Team: 'The people of the back office.',
  'First steps': 'What is missing before players can pay.',
  Security: 'How the back office is guarded.',
};
