import type { CallInput, CallOutput } from '#contract/calls.ts';

export type Leaving = CallOutput<'getOutgoing'>['open'][number];
export type Unseen = CallOutput<'getOutgoing'>['unseen'][number];
export type Matching = CallInput<'matchOutgoing'>['as'];

export function leavingName({ recipientName, recipientHandle }: Leaving): string {
  return recipientName ?? recipientHandle ?? 'Not named';
}

/** What left the same account for the same one, and is as little known: it may be said of all of it at once what it was. */
export function alikeTo(leaving: Leaving, open: readonly Leaving[]): readonly Leaving[] {
  return open.filter(
    (each) =>
      each.receiptId !== leaving.receiptId &&
      each.accountId === leaving.accountId &&
      leavingName(each) === leavingName(leaving) &&
      each.suggestions.length === 0 &&
      each.twice === null,
  );
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
