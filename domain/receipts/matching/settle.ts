import { formatReference } from '#domain/deposits/reference.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import { SOURCES } from '#domain/receipts/receipt.ts';
import { andList, capitalized, elapsed } from '#domain/words/english.ts';
import { contradictions, differences, isTooEarly, OPEN_HOURS, requestName } from './differences.ts';
import { ofKnownPayer } from './known-payer.ts';
import { namedBy, perhapsAnother } from './named-deposit.ts';
import { compareNames, readName } from './payer-name.ts';
import type { Candidate, Reason, ReceiptToSettle, Settlement, Settling } from './settling.ts';

/** Amount and time alone never match; of two candidates none is chosen (docs/reference/receipts.md). */
export function settle(settling: Settling): Settlement {
  const { receipt, candidates, now } = settling;
  const obstacles = obstaclesOf(receipt);
  // With nothing left to give, money that was given may not be there.
  if (receipt.contradiction !== null && receipt.remaining === 0) return exception(obstacles);
  const naming = namedBy(receipt, candidates);
  switch (naming.kind) {
    case 'one': {
      const { candidate } = naming;
      const { isOfPage } = SOURCES[receipt.source];
      const [first, ...others] = [
        ...obstacles,
        ...differences(receipt, candidate, now),
        // A page is opened for one request, whoever pays.
        ...(isOfPage ? [] : contradictions(settling, candidate)),
      ];
      const rule = isOfPage ? 'provider' : 'reference';
      return first === undefined
        ? { kind: 'fund', depositId: candidate.depositId, rule }
        : exception([first, ...others], candidate.depositId);
    }
    case 'several': {
      const words = `Its note names ${naming.references.length} requests: ${andList(naming.references.map(formatReference))}.`;
      return exception([...obstacles, { reason: 'several-fit', words }]);
    }
    case 'unknown': {
      const words = `There is no request ${naming.name}.`;
      return exception([...obstacles, { reason: 'no-request-fits', words }]);
    }
    case 'none':
      return settleUnnamed(settling, obstacles, naming.perhaps);
    default:
      return naming satisfies never;
  }
}

function settleUnnamed(
  settling: Settling,
  obstacles: readonly Reason[],
  perhaps: Candidate | undefined,
): Settlement {
  const { receipt, candidates, settings, now } = settling;
  if (receipt.currency !== 'usd') return exception(obstacles);
  const fitting = candidates.filter(
    (candidate) =>
      // First, since the words for differences take time where hundreds are of the same amount.
      candidate.amount === receipt.remaining &&
      candidate.received === 0 &&
      !isTooEarly(receipt, candidate) &&
      differences(receipt, candidate, now).length === 0,
  );
  const known = ofKnownPayer(settling, fitting);
  if (
    known.kind === 'one' &&
    settings.knownPayerRule &&
    obstacles.length === 0 &&
    perhapsAnother(receipt, known.candidate, candidates) === undefined
  ) {
    return { kind: 'fund', depositId: known.candidate.depositId, rule: 'known-payer' };
  }
  if (known.kind === 'several') {
    const words = `${known.username}, who is known to pay from ${receipt.payerHandle}, has ${known.count} open requests of ${formatUsd(receipt.remaining)}.`;
    return exception([...obstacles, { reason: 'several-fit', words }]);
  }
  return exception([...obstacles, ...doubt(perhaps), ...reasonsUnnamed(settling, fitting)]);
}

function doubt(perhaps: Candidate | undefined): readonly Reason[] {
  if (perhaps === undefined) return [];
  const words = `Its note may be meant for ${requestName(perhaps)}, or be what its payer would have written anyway.`;
  return [{ reason: 'no-request-fits', words }];
}

function reasonsUnnamed(
  { receipt, candidates, now }: Settling,
  fitting: readonly Candidate[],
): readonly Reason[] {
  const [only, ...others] = fitting;
  if (others.length > 0) {
    const words = `It names no request, and ${fitting.length} of the last ${OPEN_HOURS} hours are for ${formatUsd(receipt.remaining)} on the account it came in on.`;
    return [{ reason: 'several-fit', words }];
  }
  if (only !== undefined) return [reasonForOne(receipt, only)];
  const namesake = onlyNamesake(receipt, candidates);
  if (namesake !== undefined) return differences(receipt, namesake, now);
  const words = `It names no request, and none of the last ${OPEN_HOURS} hours is for ${formatUsd(receipt.remaining)} on the account it came in on.`;
  return [{ reason: 'no-request-fits', words }];
}

/** Undefined if there are several: the search stops at two, where there may be thousands. */
function onlyNamesake(
  { payerName }: ReceiptToSettle,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const { key } = readName(payerName);
  if (key === undefined) return undefined;
  const [namesake, another] = candidates
    .values()
    .filter(({ senderName }) => readName(senderName).key === key)
    .take(2);
  return another === undefined ? namesake : undefined;
}

/** The amount alone proves nothing, nor does the name with it: many requests are for the same round sum. */
function reasonForOne({ payerName }: ReceiptToSettle, candidate: Candidate): Reason {
  const same = `It names no request. ${capitalized(requestName(candidate))} is for the same amount`;
  const comparison = compareNames(payerName, candidate.senderName);
  switch (comparison) {
    case 'same':
      return { reason: 'no-request-fits', words: `${same} and by the same name.` };
    case 'unknown':
      return { reason: 'no-request-fits', words: `${same}.` };
    case 'near':
    case 'other':
      return {
        reason: 'name-differs',
        words: `${same}, by the name of ${candidate.senderName}, and the payer is ${payerName}.`,
      };
    default:
      return comparison satisfies never;
  }
}

/** These keep a receipt from every rule, whatever it names. */
function obstaclesOf(receipt: ReceiptToSettle): readonly Reason[] {
  const {
    source,
    event,
    direction,
    authenticity,
    problem,
    amount,
    remaining,
    reversed,
    currency,
    mayRepeat,
    contradiction,
    amountsDiffer,
    occurredAt,
    receivedAt,
  } = receipt;
  const reasons: Reason[] = [];
  if (event !== 'payment' || direction !== 'in') {
    reasons.push({ reason: 'reversed', words: 'This money did not come in.' });
  }
  if (authenticity === 'unproved') {
    const words = problem ?? 'Nothing proves who sent it.';
    const otherwise = contradiction === null ? '' : ` ${contradiction}`;
    reasons.push({ reason: 'sender-not-proved', words: `${words}${otherwise}` });
  } else if (contradiction !== null) {
    reasons.push({ reason: 'amounts-differ', words: contradiction });
  }
  if (amountsDiffer) {
    reasons.push({ reason: 'amounts-differ', words: problem ?? 'Its sources do not agree on the amount.' });
  }
  if (authenticity === 'entered' && source === 'statement') {
    reasons.push({ reason: 'statement-line', words: STATEMENT_LINE });
  } else if (authenticity === 'entered') {
    reasons.push({ reason: 'sender-not-proved', words: 'It was entered by hand, so no rule takes it.' });
  }
  if (mayRepeat) {
    reasons.push({ reason: 'possible-duplicate', words: POSSIBLE_DUPLICATE[mayRepeat] });
  }
  const apart = receivedAt.getTime() - occurredAt.getTime();
  // A provider's event has a signed time, and no rule takes a statement's line.
  if (authenticity === 'proved' && source === 'mail' && Math.abs(apart) > MOST_APART_MS) {
    const [when, what] =
      apart > 0
        ? ['after', 'it may already have been handled']
        : ['before', 'the money may not be there yet'];
    const words = `Its mail came ${elapsed(Math.abs(apart))} ${when} the payment that it reports: ${what}.`;
    reasons.push({ reason: 'late', words });
  }
  if (currency !== 'usd') {
    const words = `It is ${formatProviderAmount(amount, currency)}, and requests are in US dollars.`;
    reasons.push({ reason: 'no-request-fits', words });
  } else if (reversed > 0) {
    const words = `${formatUsd(reversed)} of its ${formatUsd(amount)} was taken back: ${formatUsd(remaining)} is left.`;
    reasons.push({ reason: 'short', words });
  } else if (remaining !== amount && remaining > 0) {
    const words = `${formatUsd(remaining)} of its ${formatUsd(amount)} is not given to a deposit.`;
    reasons.push({ reason: 'over', words });
  }
  return reasons;
}

/** A mail that is put into a mailbox again may be of long ago. */
const MOST_APART_MS = 24 * 3_600_000;

const POSSIBLE_DUPLICATE = {
  alike:
    'Another receipt has the same amount and payer, at about the same time: both may report the same money.',
  'by-number':
    'Another receipt has the same number, but another payer or account: both may report the same money.',
} as const satisfies Record<Exclude<ReceiptToSettle['mayRepeat'], false>, string>;

/** A statement is only as good as its importer; a line that no request fits is nothing wrong. */
const STATEMENT_LINE = 'It was read from a statement, so no rule takes it.';

/** Counts such a line as a statement's, not among the mails that no request fits. */
function ofStatement(reasons: readonly Reason[]): readonly Reason[] {
  if (!reasons.some(({ reason }) => reason === 'statement-line')) return reasons;
  const [unfit, others] = [
    reasons.filter(({ reason }) => reason === 'no-request-fits'),
    reasons.filter(({ reason }) => reason !== 'no-request-fits'),
  ];
  return others.map(({ reason, words }) =>
    reason === 'statement-line'
      ? { reason, words: [words, ...unfit.map((each) => each.words)].join(' ') }
      : { reason, words },
  );
}

function exception(all: readonly Reason[], namedDepositId: string | null = null): Settlement {
  const [first, ...others] = ofStatement(all);
  if (first === undefined) throw new Error('a receipt that no rule takes has a reason');
  return { kind: 'exception', reasons: [first, ...others], namedDepositId };
}
