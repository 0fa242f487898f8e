import type { CallInput, CallOutput } from '#contract/calls.ts';

export type Leaving = CallOutput<'getOutgoing'>['open'][number];
export type Unseen = CallOutput<'getOutgoing'>['unseen'][number];
export type Matching = CallInput<'matchOutgoing'>['as'];

export function leavingName({ recipientName, recipientHandle }: Leaving): string {
  return recipientName ?? recipientHandle ?? 'Not named';
}

/** What one select's value stands for: the kind, and behind a colon the id of what it is. */
export function matchingOf(choice: string): Matching | undefined {
  const colon = choice.indexOf(':');
  const [kind, id] = colon === -1 ? [choice, ''] : [choice.slice(0, colon), choice.slice(colon + 1)];
  switch (kind) {
    case 'payout':
      return { kind, withdrawalId: id };
    case 'return':
      return { kind, receiptId: id };
    case 'own-transfer':
      return { kind, accountId: id };
    case 'fee':
    case 'outside':
    case 'repeat':
      return { kind };
    default:
      return undefined;
  }
}
