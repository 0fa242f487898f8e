import type { CallAnswer, ParsedInput } from '#contract/calls.ts';
import { MOST_COLUMNS } from '#contract/statements.ts';
import { cents } from '#domain/money/usd.ts';
import { directionQuestion } from '#domain/receipts/statements/direction-question.ts';
import {
  addsSomething,
  countOutcomes,
  countWords,
  type LineOutcome,
  type OutcomeCounts,
} from '#domain/receipts/statements/line-outcomes.ts';
import { mappedFormat } from '#domain/receipts/statements/mapped-format.ts';
import { mappingProblem } from '#domain/receipts/statements/mapping.ts';
import {
  balanceWords,
  collectBalances,
  type PrintedBalance,
} from '#domain/receipts/statements/printed-balances.ts';
import {
  type Header,
  likelyColumns,
  type StatementFormat,
} from '#domain/receipts/statements/statement-format.ts';
import { recogniseFormat } from '#domain/receipts/statements/statement-formats.ts';
import { lineWords, type StatementLine } from '#domain/receipts/statements/statement-line.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findUnstated, storePrinted } from '#server/features/ledger/stated-balances.ts';
import { noteFees } from '#server/features/outgoing/note-fees.ts';
import { lockImports } from '#server/features/receipts/store.ts';
import type { Services } from '#server/features/services.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';
import { CallError, invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { allFormats } from './formats-store.ts';
import { findNamedRequests, findToGive, type NamedRequest } from './name-requests.ts';
import { readStatement, textOf, topOf } from './read-file.ts';
import { applyContradictions, checkNumbers } from './reused-numbers.ts';
import { accountOfStatement, suitsAccount } from './statement-account.ts';
import { planLines, takeLines } from './take-lines.ts';

const MOST_LINES = 1_000;
const LONGEST_WORDS = 300;
/** An answer leaves out last what somebody has to look at. */
const GRAVEST_FIRST: readonly LineOutcome[] = ['unreadable', 'new', 'supersedes', 'known', 'passed'];

type Input = ParsedInput<'importStatement'>;
type Answer = CallAnswer<'importStatement'>;

export const importStatement = defineHandler('importStatement', async ({ input, staff }, services) => {
  const text = textOf(input.content);
  if (text === undefined) throw wrongFile();
  if (text.trim() === '') throw invalidArgument([{ field: 'content', message: 'This file is empty.' }]);
  const top = topOf(text);
  const { settings } = services.settings.current();
  const formats = await formatsFor(services, input);
  const recognised = recogniseFormat(top, formats, suitsAccount(settings, input.accountId));
  if (recognised === undefined || 'fitting' in recognised) {
    return ofNoKnownForm(input, top, recognised?.fitting ?? []);
  }
  const { format, header } = recognised;
  const preamble = top.slice(0, Math.max(0, header.at));
  const account = accountOfStatement(settings, input.accountId, { format, preamble });
  const receivedAt = new Date();
  const read = await readStatement(text, recognised, receivedAt);
  if (read === undefined) throw wrongFile();
  const question = directionQuestion(read);
  if (input.commit) {
    if (question !== null) throw new CallError('FAILED_PRECONDITION', question);
    refuseUnreadable(read, format);
  }
  const of = { accountId: account?.id ?? null, receivedAt };
  const collected = collectBalances();
  if (account) for await (const line of inSlices(read)) collected.take(line);
  const printed = account ? collected.found(format.balancesAbove?.(preamble) ?? [], receivedAt) : [];
  const imported = input.commit
    ? await services.changeMany(async (transaction, log) => {
        await lockImports(transaction, [format.rail]);
        const { lines, contradictions } = await checkNumbers(transaction, read, of.accountId);
        const intake = { transaction, log, sealer: services.sealer, signer: services.signer };
        const outcomes = await takeLines(intake, lines, of);
        await applyContradictions(intake, contradictions, staff);
        const fees = await noteFees(transaction);
        const balances = account
          ? await storePrinted(transaction, { accountId: account.id, staff }, printed)
          : [];
        // What the account holds is not for everybody who reads the log.
        const count = balances.length === 1 ? 'one balance' : `${balances.length} balances`;
        const stated = balances.length === 0 ? '' : `; states ${count}`;
        const taken = fees === 0 ? '' : `; explains ${fees === 1 ? 'one fee' : `${fees} fees`} of payments`;
        log({
          action: 'statement_imported',
          message: `Statement of ${account?.name ?? format.label} imported (${format.label}): ${countWords(countOutcomes(outcomes))}${taken}${stated}`,
          actor: staff,
          subject: { type: 'receiving_account', id: account?.id ?? format.label },
        });
        return { lines, outcomes, balances };
      })
    : await preview(services, read, { ...of, staff }, printed);
  const { queries } = services.database;
  const named = await findNamedRequests(queries, of.accountId, imported.lines);
  const toGive = input.commit ? await findToGive(queries, of.accountId, imported.lines) : [];
  return toAnswer({ input, format, header, question, named, toGive, ...imported });
});

type Imported = {
  readonly lines: readonly StatementLine[];
  readonly outcomes: readonly LineOutcome[];
  /** Those that are new. */
  readonly balances: readonly PrintedBalance[];
};

async function preview(
  { database, signer }: Services,
  read: readonly StatementLine[],
  of: Parameters<typeof planLines>[3] & { readonly staff: Pick<Staff, 'id'> },
  printed: readonly PrintedBalance[],
): Promise<Imported> {
  return database.unhurried
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const { lines } = await checkNumbers(snapshot, read, of.accountId);
      const { accountId, staff } = of;
      const balances = accountId === null ? [] : await findUnstated(snapshot, { accountId, staff }, printed);
      return { lines, outcomes: await planLines(snapshot, signer, lines, of), balances };
    });
}

async function formatsFor(
  { database, signer }: Services,
  { format, mapping }: Input,
): Promise<readonly StatementFormat[]> {
  if (mapping !== undefined) {
    const problem = mappingProblem(mapping);
    if (problem !== undefined) throw invalidArgument([{ field: 'mapping', message: problem }]);
    return [mappedFormat('', 'These columns', mapping)];
  }
  const formats = await allFormats(database.queries, signer);
  if (format === undefined) return formats;
  const chosen = formats.find(({ key }) => key === format);
  if (chosen === undefined) {
    throw new CallError('NOT_FOUND', 'There is no such form of statement. Please refresh the page.');
  }
  return [chosen];
}

function ofNoKnownForm(
  { commit, format, mapping }: Input,
  top: readonly string[],
  fitting: readonly StatementFormat[],
): Answer {
  const { titles, firstRow } = likelyColumns(top);
  const message =
    titles.length < 2
      ? 'This file has no columns. Download the statement as CSV.'
      : fitting.length > 0
        ? `Several forms fit this file: ${fitting.map(({ label }) => label).join(', ')}. Choose the one that it is of.`
        : format === undefined && mapping === undefined
          ? 'Cage does not know this form of statement. An owner can say which column is what.'
          : 'The file does not have all of the columns that this form of statement has.';
  if (commit) throw new CallError('FAILED_PRECONDITION', message);
  return {
    status: 'preview',
    message,
    format: null,
    choices: fitting.map(({ key, label }) => ({ format: key, label })),
    columns: shownTitles(titles),
    firstRow: firstRow?.slice(0, MOST_COLUMNS) ?? null,
    question: null,
    sums: sumsOf([]),
    counts: countOutcomes([]),
    exact: 0,
    toGive: [],
    lines: [],
  };
}

/** Single lines may be of an unknown kind; a file without a readable one is no such statement. */
function refuseUnreadable(lines: readonly StatementLine[], { label }: StatementFormat): void {
  const written = lines.filter(({ raw }) => raw.trim() !== '');
  if (written.length === 0 || written.some(({ reading }) => reading.kind !== 'unreadable')) return;
  throw new CallError(
    'FAILED_PRECONDITION',
    `None of its lines can be read, so this is no statement of ${label}. Nothing was imported.`,
  );
}

function toAnswer({
  input,
  format,
  header: { titles },
  question,
  lines,
  outcomes,
  balances,
  named,
  toGive,
}: Imported & {
  readonly input: Input;
  readonly format: StatementFormat;
  readonly header: Header;
  readonly question: string | null;
  readonly named: ReadonlyMap<StatementLine, NamedRequest>;
  readonly toGive: readonly string[];
}): Answer {
  const counts: OutcomeCounts = countOutcomes(outcomes);
  return {
    status: input.commit ? 'success' : 'preview',
    message:
      question ??
      [messageFor(counts, balances, input.commit), format.adviceFor?.(titles)].filter(Boolean).join(' '),
    format: { format: format.key || null, label: format.label },
    choices: [],
    columns: shownTitles(titles),
    firstRow: null,
    question,
    sums: sumsOf(lines),
    counts,
    exact: [...named.values()].filter(({ isExact }) => isExact).length,
    toGive: [...toGive],
    lines: shownOf(outcomes).map((index) => {
      const shown = lines[index] as StatementLine;
      const { line, reading } = shown;
      const outcome = outcomes[index] as LineOutcome;
      const direction = reading.kind === 'receipt' ? reading.read.direction : null;
      const names = named.get(shown) ?? null;
      return { line, outcome, direction, words: shortened(lineWords(reading)), names };
    }),
  };
}

function sumsOf(lines: readonly StatementLine[]): Answer['sums'] {
  const sums = { in: 0, out: 0 };
  for (const { reading } of lines) {
    if (reading.kind === 'receipt') sums[reading.read.direction] += reading.read.amount;
  }
  return { in: cents(sums.in), out: cents(sums.out) };
}

function messageFor(counts: OutcomeCounts, balances: readonly PrintedBalance[], isDone: boolean): string {
  const said = balanceWords(balances);
  const stated = said === undefined ? '' : ` ${isDone ? 'Stated' : 'States'} ${said}.`;
  if (addsSomething(counts)) {
    return `${isDone ? 'Imported' : 'To be imported'}: ${countWords(counts)}.${stated}`;
  }
  const what = stated === '' ? 'Nothing' : 'No payment';
  return `${what} ${isDone ? 'was' : 'is'} new: ${countWords(counts)}.${stated}`;
}

function shortened(words: string): string {
  const characters = Array.from(words);
  return characters.length > LONGEST_WORDS ? `${characters.slice(0, LONGEST_WORDS - 1).join('')}…` : words;
}

/** No column could be named by a longer title. */
function shownTitles(titles: readonly string[]): string[] {
  return titles.filter((title) => title.length <= LONGEST.columnName).slice(0, MOST_COLUMNS);
}

function shownOf(outcomes: readonly LineOutcome[]): readonly number[] {
  const places: number[] = [];
  for (const wanted of GRAVEST_FIRST) {
    for (let place = 0; place < outcomes.length && places.length < MOST_LINES; place++) {
      if (outcomes[place] === wanted) places.push(place);
    }
  }
  return places.sort((one, other) => one - other);
}

function wrongFile(): CallError {
  const message =
    'This is no CSV file. Download the statement as CSV, not as PDF, a spreadsheet, a web page or a file for accounting programs.';
  return invalidArgument([{ field: 'content', message }]);
}
