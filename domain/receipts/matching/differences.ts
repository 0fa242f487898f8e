import { type DepositStatus, depositStatusLabel } from '#domain/deposits/deposit.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { METHODS, type MethodKey, methodKeyOf } from '#domain/methods/methods.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { spellUsername } from '#domain/players/player.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import { SOURCES } from '#domain/receipts/receipt.ts';
import type { Acceptable } from '#domain/receipts/states.ts';
import { andList, capitalized, elapsed, orList } from '#domain/words/english.ts';
import { knownPlayers, surePlayers } from './known-payer.ts';
import { namedBy, perhapsAnother } from './named-deposit.ts';
import { otherPlayerIn, spellsUsername } from './note-references.ts';
import { compareNames } from './payer-name.ts';
import type { Candidate, Reason, ReceiptToSettle, Settling } from './settling.ts';

const HOUR_MS = 3_600_000;

/** A request is open for matching for so long. */
export const OPEN_HOURS = 72;

/** Some sources give the day only, so a payment may seem so much older than its request. */
const EARLIEST_HOURS = 24;

/** Between a provider and this machine. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** The player has read that no payment arrived. */
const CLOSED: readonly string[] = ['declined', 'not_sent'] satisfies DepositStatus[];

export function requestName({ reference, username }: Candidate): string {
  return reference === null
    ? `the request of ${username}`
    : `the request ${formatReference(reference)} of ${username}`;
}

/** None if account, method and amount agree in time. */
export function differences(receipt: ReceiptToSettle, candidate: Candidate, now: Date): readonly Reason[] {
  return [
    ...closedReason(candidate),
    // Amounts in other currencies cannot be compared.
    ...(receipt.currency === 'usd' ? amountReason(receipt, candidate) : []),
    ...methodReason(receipt, candidate),
    ...accountReason(receipt, candidate),
    ...timeReason(receipt, candidate, now),
  ];
}

type KnownOfReceipt = Pick<Settling, 'knownPayers'> & {
  /** The deposits in whatever state that it may name. */
  readonly named: readonly Candidate[];
  /** What has become of other receipts that may be of the same money, as a sentence. */
  readonly givenBefore: string | null;
};

/** A person has to accept another method, another account (if known), or that it may be another's money. */
export function differencesToAccept(
  receipt: ReceiptToSettle,
  candidate: Candidate,
  { named, knownPayers, givenBefore }: KnownOfReceipt,
): readonly Reason<Acceptable>[] {
  const areKnown = receipt.accountId !== null && candidate.accountId !== null;
  return [
    ...methodReason(receipt, candidate),
    ...(areKnown ? accountReason(receipt, candidate) : []),
    ...anotherReason(receipt, candidate, named),
    ...payerReason(receipt, candidate, { named, knownPayers }),
    ...(givenBefore === null ? [] : [{ reason: 'possible-duplicate' as const, words: givenBefore }]),
  ];
}

function anotherReason(
  receipt: ReceiptToSettle,
  candidate: Candidate,
  named: readonly Candidate[],
): readonly Reason<'names-another'>[] {
  const naming = namedBy(receipt, named);
  const isSeveral = naming.kind === 'several' && !naming.references.includes(candidate.reference ?? '');
  const isOther = naming.kind === 'one' && naming.candidate.depositId !== candidate.depositId;
  const request = isOther ? naming.candidate : isSeveral ? named[0] : undefined;
  const another = request ? requestName(request) : otherPlayerIn(receipt.note, candidate.username);
  if (another !== undefined) return [{ reason: 'names-another', words: `It names ${another}.` }];
  const isSure = naming.kind === 'one' || naming.kind === 'several';
  const perhaps = isSure ? undefined : perhapsAnother(receipt, candidate, named);
  return perhaps ? [{ reason: 'names-another', words: `It may name ${requestName(perhaps)}.` }] : [];
}

/** Nothing that names its request is asked about: players pay for each other. */
function payerReason(
  receipt: ReceiptToSettle,
  candidate: Candidate,
  { named, knownPayers }: Pick<KnownOfReceipt, 'named' | 'knownPayers'>,
): readonly Reason<'payer-of-another'>[] {
  const naming = namedBy(receipt, named);
  const username = spellUsername(candidate.username);
  const others = knownPlayers({ receipt, knownPayers }).filter((player) => player !== username);
  const isNamed = naming.kind === 'one' && naming.candidate.depositId === candidate.depositId;
  if (isNamed || others.length === 0 || surePlayers({ receipt, knownPayers }).includes(username)) return [];
  const words = `Its payer, ${receipt.payerHandle}, is known to pay for ${andList(others)}.`;
  return [{ reason: 'payer-of-another', words }];
}

function closedReason(candidate: Candidate): readonly Reason[] {
  if (!CLOSED.includes(candidate.status)) return [];
  const status = depositStatusLabel(candidate.status);
  return [
    { reason: 'no-request-fits', words: `${capitalized(requestName(candidate))} is set to ${status}.` },
  ];
}

function amountReason(
  { amount: whole, remaining: amount }: ReceiptToSettle,
  candidate: Candidate,
): readonly Reason[] {
  const { amount: asked, received } = candidate;
  if (amount === asked && received === 0) return [];
  const name = requestName(candidate);
  if (received >= asked) {
    return [{ reason: 'over', words: `${capitalized(name)} has its ${formatUsd(asked)} already.` }];
  }
  const missing = cents(asked - received);
  const before = received === 0 ? '' : `, of which ${formatUsd(received)} came in before`;
  const isFor = `${name} is for ${formatUsd(asked)}${before}.`;
  // By then the receipt's own remainder has been stated.
  const compared = amount === whole ? `It is ${formatUsd(amount)}, and ${isFor}` : capitalized(isFor);
  if (amount > missing) return [{ reason: 'over', words: compared }];
  if (amount < missing) return [{ reason: 'short', words: compared }];
  return [{ reason: 'short', words: `${compared} Together they are the whole.` }];
}

function methodReason({ rail }: ReceiptToSettle, candidate: Candidate): readonly Reason<'other-method'>[] {
  const { label, methods } = RAILS[rail];
  const key = methodKeyOf(candidate.method);
  const funded: readonly MethodKey[] = methods;
  if (key !== undefined && funded.includes(key)) return [];
  const how = funded.length > 0 ? ` (${orList(funded.map((each) => METHODS[each].label))})` : '';
  const means = funded.length === 1 && METHODS[funded[0] as MethodKey].label === label ? label : label + how;
  return [
    {
      reason: 'other-method',
      words: `It came by ${means}, and ${requestName(candidate)} is by ${candidate.method}.`,
    },
  ];
}

function accountReason(receipt: ReceiptToSettle, candidate: Candidate): readonly Reason<'other-account'>[] {
  // The provider's page was opened for the request, so what it reports is of the account that it belongs to.
  if (SOURCES[receipt.source].isOfPage && receipt.accountId === null) return [];
  if (receipt.accountId !== null && receipt.accountId === candidate.accountId) return [];
  const to =
    receipt.accountId === null ? 'an account that is not known' : (receipt.accountLabel ?? 'another account');
  const meant =
    candidate.accountId === null && candidate.paymentAccount === null
      ? 'says no account'
      : `was to be paid to ${candidate.paymentAccount ?? 'another account'}`;
  return [{ reason: 'other-account', words: `It came in on ${to}, and ${requestName(candidate)} ${meant}.` }];
}

function timeReason(
  { source, occurredAt }: ReceiptToSettle,
  candidate: Candidate,
  now: Date,
): readonly Reason[] {
  const { requestedAt } = candidate;
  const age = now.getTime() - requestedAt.getTime();
  const early = earlyBy(occurredAt, candidate);
  const name = () => capitalized(requestName(candidate));
  if (age > OPEN_HOURS * HOUR_MS) {
    const words = `${name()} was made ${elapsed(age)} ago; after ${OPEN_HOURS} hours a person decides.`;
    return [{ reason: 'late', words }];
  }
  if (!isTooEarly({ source, occurredAt }, candidate)) return [];
  return [{ reason: 'no-request-fits', words: `${name()} was made ${elapsed(early)} after this payment.` }];
}

/** Paid so long before the request that it was not meant for it. */
export function isTooEarly(
  { source, occurredAt }: Pick<ReceiptToSettle, 'source' | 'occurredAt'>,
  candidate: Candidate,
): boolean {
  // A payment page is opened for its request.
  const earliest = SOURCES[source].isOfPage ? CLOCK_DIFFERENCE_MS : EARLIEST_HOURS * HOUR_MS;
  return earlyBy(occurredAt, candidate) > earliest;
}

function earlyBy(occurredAt: Date, { requestedAt }: Candidate): number {
  return requestedAt.getTime() - occurredAt.getTime();
}

/** Another request fits, and its player's name is in the note or its payer's name is the receipt's. */
export function contradictions(
  { receipt, candidates, now }: Pick<Settling, 'receipt' | 'candidates' | 'now'>,
  named: Candidate,
): readonly Reason[] {
  const isByAnother = compareNames(receipt.payerName, named.senderName) === 'other';
  const other = candidates.find(
    (each) =>
      each.username !== named.username &&
      each.amount === receipt.remaining &&
      (spellsUsername(receipt.note, each.username) ||
        (isByAnother && compareNames(receipt.payerName, each.senderName) === 'same')) &&
      differences(receipt, each, now).length === 0,
  );
  if (other === undefined) return [];
  const how = spellsUsername(receipt.note, other.username)
    ? `and holds the name of ${other.username}`
    : `and its payer is ${receipt.payerName}, not ${named.senderName}`;
  const words = `It names ${requestName(named)}, ${how}. ${capitalized(requestName(other))} fits as well.`;
  return [{ reason: 'several-fit', words }];
}
