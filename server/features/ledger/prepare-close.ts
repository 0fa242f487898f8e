import { isDeepStrictEqual } from 'node:util';
import type { ParsedInput } from '#contract/calls.ts';
import type { CloseFiguresInCents } from '#contract/money/ledger.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { addDays, nyDay } from '#domain/time/new-york.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError, invalidArgument, refused, sentBefore } from '#server/platform/protocol/call-error.ts';
import {
  type ClosedDays,
  differenceAt,
  endOf,
  findClosedThrough,
  findConditions,
  findStated,
  openInWords,
  takeFigures,
} from './close-figures.ts';
import { closeEntry, dayText, type StoredClose, toClose } from './closes.ts';
import { type LedgerChange, requireAccount, type StatedBalance, storeStated } from './stated-balances.ts';

const WAITS = 'Another person approves it now.';

export const setOpening = defineHandler('setOpening', async ({ input, staff }, { change, signer }) => {
  const row = await change((transaction, log) => prepareOpening({ transaction, log, staff, signer }, input));
  return answerOf('opening', row);
});

export const prepareClose = defineHandler('prepareClose', async ({ input, staff }, { change, signer }) => {
  const row = await change((transaction, log) => prepare({ transaction, log, staff, signer }, input));
  return answerOf('close', row);
});

/** A repeated request may be of one that was decided since. */
function answerOf(what: 'opening' | 'close', row: StoredClose) {
  const [close, begun] = [toClose(row), `The ${what} is prepared.`];
  const message =
    close.state === 'prepared'
      ? `${begun} ${WAITS}`
      : `The ${what} was prepared before, and is ${close.state}.`;
  return { status: 'success' as const, message, close };
}

export async function prepareOpening(
  context: LedgerChange,
  input: ParsedInput<'setOpening'>,
): Promise<StoredClose> {
  const { transaction } = context;
  const { accountId, requestId, asOf } = input;
  const repeated = await findPrepared(context, input);
  if (repeated) {
    if (repeated.from_day !== null) throw sentBefore();
    // which compares the rest
    await storeStated(context, input);
    return repeated;
  }
  if ((await findClosedThrough(transaction, accountId)) !== null) {
    throw refused('This account has its opening already. Close its days from there.');
  }
  const stated = await storeStated(context, input);
  const days = { accountId, from: null, through: addDays(nyDay(new Date(asOf)), -1) };
  return store(context, days, stated, await takeFigures(transaction, days, stated), { requestId });
}

export async function prepare(
  context: LedgerChange,
  input: ParsedInput<'prepareClose'>,
): Promise<StoredClose> {
  const { transaction, signer } = context;
  const { accountId, through, difference, varianceKind, varianceNote, openNote } = input;
  const repeated = await findPrepared(context, input);
  if (repeated) {
    const { through_day, variance_kind, variance_note, open_note } = repeated;
    // of what is not apart, nothing is kept
    const isApart = repeated.stated_cents !== repeated.expected_cents;
    const said = [through, isApart && varianceKind, isApart && varianceNote, openNote];
    const isSame = isDeepStrictEqual(
      [through_day, variance_kind, variance_note, open_note],
      said.map((each) => each || null),
    );
    if (repeated.from_day === null || !isSame) throw sentBefore();
    return repeated;
  }
  await requireAccount(transaction, signer, accountId);
  const closed = await findClosedThrough(transaction, accountId);
  if (closed === null) {
    throw refused('Say first what this account held to begin with: its opening has to be approved.');
  }
  const days = { accountId, from: addDays(closed, 1), through };
  requireOver(days);
  const stated = await findStated(transaction, days);
  const figures = await takeFigures(transaction, days, stated);
  const conditions = await findConditions(transaction, days, figures);
  const unmet = conditions.filter(({ isMet }) => !isMet);
  if (stated === undefined || unmet.length > 0) throw refused(unmet.map(({ text }) => text).join(' '));
  const isExplained = varianceKind !== undefined && varianceNote !== undefined;
  if (figures.difference !== 0 && !isExplained) {
    const field = varianceKind === undefined ? 'varianceKind' : 'varianceNote';
    throw invalidArgument([{ field, message: 'Say what the difference is, and why.' }]);
  }
  // Somebody may have stated another balance since: the note would be about a difference that nobody explained.
  if (figures.difference !== 0 && figures.difference !== difference) {
    const now = formatUsd(figures.difference);
    throw new CallError(
      'ABORTED',
      `The difference is ${now} now. Read the figures again, and say what it is.`,
    );
  }
  if (openInWords(figures) !== null && openNote === undefined) {
    throw invalidArgument([{ field: 'openNote', message: 'Say a word on what is open.' }]);
  }
  return store(context, days, stated, figures, {
    ...input,
    ...(figures.difference === 0 && { varianceKind: undefined, varianceNote: undefined }),
  });
}

/** The close that the same person's same request has prepared. @throws CallError ALREADY_EXISTS */
async function findPrepared(
  { transaction, staff }: LedgerChange,
  { requestId, accountId }: { readonly requestId: string; readonly accountId: string },
): Promise<StoredClose | undefined> {
  const row = await transaction
    .selectFrom('closes')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (row && (row.account_id !== accountId || row.prepared_by !== staff.id)) throw sentBefore();
  return row;
}

function requireOver({ from, through }: ClosedDays & { readonly from: string }): void {
  if (through < from) throw refused(`The days before ${dayText(from)} are closed.`);
  if (endOf(through) > new Date()) {
    throw refused(`${dayText(through)} is not over yet in New York. Close it tomorrow.`);
  }
}

type Said = Pick<ParsedInput<'prepareClose'>, 'requestId' | 'varianceKind' | 'varianceNote' | 'openNote'>;

async function store(
  { transaction, log, staff, signer }: LedgerChange,
  days: ClosedDays,
  stated: StatedBalance,
  figures: CloseFiguresInCents,
  { requestId, varianceKind, varianceNote, openNote }: Said,
): Promise<StoredClose> {
  const { accountId, from, through } = days;
  const row = await transaction
    .insertInto('closes')
    .values({
      ...{ id: requestId, account_id: accountId, from_day: from, through_day: through },
      ...{ stated_id: stated.id, stated_cents: stated.amount_cents },
      ...{ expected_cents: figures.expected, closing_cents: figures.closing },
      difference_at: differenceAt(days, stated),
      figures: JSON.stringify(figures),
      ...{
        variance_kind: varianceKind ?? null,
        variance_note: varianceNote ?? null,
        open_note: openNote ?? null,
      },
      ...{ prepared_by: staff.id, prepared_by_name: staff.displayName },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    throw refused('A close of this account waits for approval already. It is decided before the next one.');
  }
  log(closeEntry(row, await requireAccount(transaction, signer, accountId), staff));
  return row;
}
