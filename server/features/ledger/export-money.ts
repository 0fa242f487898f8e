import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readFields } from '#contract/base/field-problems.ts';
import { exportCloses, exportLedger } from '#contract/money/exports.ts';
import { VARIANCE_KINDS, type VarianceKind } from '#domain/ledger/close.ts';
import { JOURNAL_KINDS, type JournalKind } from '#domain/ledger/ledger.ts';
import { type Cents, cents, plainUsd } from '#domain/money/usd.ts';
import { nyDay } from '#domain/time/new-york.ts';
import { csvRow } from '#domain/words/escaping.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type BeginExport, CSV, csvText, readAhead, sendFile } from '#server/platform/exports/export-file.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Identification } from '#server/platform/protocol/identification.ts';
import { sideOf } from './balances.ts';
import { requireLedgerAccount } from './get-ledger.ts';
import { requireAccount } from './stated-balances.ts';

const ROWS_AT_ONCE = 1_000;

type Column<Row> = readonly [title: string, (row: Row) => string | number | null];

type File<Row> = {
  /** For one and for several. */
  readonly of: readonly [one: string, several: string];
  readonly about: string;
  readonly columns: readonly Column<Row>[];
  /** In the order of the file. */
  rows(after: Row | undefined): RawBuilder<Row>;
  readonly count: RawBuilder<{ readonly count: number }>;
};

/** The entries of an account of the ledger, and the closes of a receiving account. */
export function serveMoneyExports(
  api: FastifyInstance,
  { change, signer, database: { exports } }: Pick<Services, 'change' | 'signer' | 'database'>,
  identification: Identification,
  beginExport: BeginExport,
): void {
  function serve<Query extends Readonly<Record<string, unknown>>, Row>(
    route: typeof exportLedger | typeof exportCloses,
    schema: z.ZodType<Query>,
    fileOf: (query: Query, staff: Awaited<ReturnType<Identification['require']>>) => Promise<File<Row>>,
  ): void {
    api.get(route.path, { exposeHeadRoute: false }, async (request, reply) => {
      const staff = await identification.require(request, route.access, route);
      const reading = readFields(schema, request.query);
      if (!reading.ok) throw invalidArgument(reading.problems);
      const file = await fileOf(reading.data, staff);
      const inTurn = beginExport(staff, reply);
      const { count } = await inTurn(() => first(exports, file.count));
      await change(async (_, log) =>
        log({
          action: 'money_exported',
          message: `Exported ${count.toLocaleString('en-US')} ${file.of[count === 1 ? 0 : 1]} of ${file.about} as CSV`,
          actor: staff,
          details: { filters: { ...reading.data }, count },
        }),
      );
      const read = (after: Row | undefined) =>
        inTurn(async () => (await file.rows(after).execute(exports)).rows);
      return sendFile(reply, {
        name: `${file.of[1]}_${nyDay(new Date())}.csv`,
        type: CSV,
        count,
        text: csvText(
          file.columns.map(([title]) => title),
          readAhead(read),
          (row) => csvRow(file.columns.map(([, field]) => field(row))),
        ),
      });
    });
  }

  serve(exportLedger, exportLedger.query, async (query, staff) => {
    requireLedgerAccount(query.account, staff);
    return entriesFile(query);
  });
  serve(exportCloses, exportCloses.query, async ({ accountId }) =>
    closesFile(accountId, await requireAccount(exports, signer, accountId)),
  );
}

async function first<Row>(queries: Queries, rows: RawBuilder<Row>): Promise<Row> {
  return (await rows.execute(queries)).rows[0] as Row;
}

/** A number, that spreadsheets sum up. */
function dollars(amount: Cents): number {
  return Number(plainUsd(amount));
}

type Entry = {
  readonly id: number;
  readonly day: string;
  readonly kind: JournalKind;
  readonly happened_at: Date;
  readonly posted_at: Date;
  readonly amount: Cents;
  readonly receipt_id: string | null;
  readonly deposit_id: string | null;
  readonly withdrawal_id: string | null;
};

function entriesFile({
  account,
  from = '-infinity',
  to = 'infinity',
}: z.output<typeof exportLedger.query>): File<Entry> {
  const which = sql`account = ${account} and journal_entries.day between ${from}::date and ${to}::date`;
  const side = sideOf(account);
  return {
    of: ['entry', 'entries'],
    about: account,
    columns: [
      ['Day (New York)', ({ day }) => day],
      ['Happened (UTC)', ({ happened_at }) => happened_at.toISOString()],
      ['Posted (UTC)', ({ posted_at }) => posted_at.toISOString()],
      ['What', ({ kind }) => JOURNAL_KINDS[kind]],
      ['Amount', ({ amount }) => dollars(cents(side * amount))],
      ['Receipt ID', ({ receipt_id }) => receipt_id],
      ['Deposit ID', ({ deposit_id }) => deposit_id],
      ['Withdrawal ID', ({ withdrawal_id }) => withdrawal_id],
      ['Journal', ({ id }) => id],
    ],
    count: sql`select count(*)::int as count from journal_entries where ${which}`,
    rows: (after) => sql<Entry>`
      select journals.id, journal_entries.day::text as day, kind, happened_at, posted_at, amount_cents as amount, receipt_id, deposit_id,
        withdrawal_id
      from journal_entries join journals on journals.id = journal_id
      where ${which}
        ${after ? sql`and (journal_entries.day, journal_id) > (${after.day}::date, ${after.id}::bigint)` : sql``}
      order by journal_entries.day, journal_id limit ${ROWS_AT_ONCE}`,
  };
}

type CloseRow = {
  readonly number: number;
  readonly from_day: string | null;
  readonly through_day: string;
  readonly expected_cents: Cents;
  readonly stated_cents: Cents;
  readonly closing_cents: Cents;
  readonly as_of: Date;
  readonly variance_kind: VarianceKind | null;
  readonly variance_note: string | null;
  readonly open_note: string | null;
  readonly prepared_by_name: string;
  readonly prepared_at: Date;
  readonly decided_by_name: string;
  readonly decided_at: Date;
  readonly digest: string;
};

function closesFile(accountId: string, label: string): File<CloseRow> {
  return {
    of: ['close', 'closes'],
    about: label,
    columns: [
      ['Number', ({ number }) => number],
      ['From', ({ from_day }) => from_day],
      ['Through', ({ through_day }) => through_day],
      ['Should hold', ({ expected_cents }) => dollars(expected_cents)],
      ['It said', ({ stated_cents }) => dollars(stated_cents)],
      ['It said at (UTC)', ({ as_of }) => as_of.toISOString()],
      ['Difference', (row) => dollars(cents(row.stated_cents - row.expected_cents))],
      ['At the end of the days', ({ closing_cents }) => dollars(closing_cents)],
      ['What the difference is', (row) => row.variance_kind && VARIANCE_KINDS[row.variance_kind]],
      ['Why', ({ variance_note }) => variance_note],
      ['Open', ({ open_note }) => open_note],
      ['Prepared by', ({ prepared_by_name }) => prepared_by_name],
      ['Prepared (UTC)', ({ prepared_at }) => prepared_at.toISOString()],
      ['Approved by', ({ decided_by_name }) => decided_by_name],
      ['Approved (UTC)', ({ decided_at }) => decided_at.toISOString()],
      ['Digest', ({ digest }) => digest],
    ],
    count: sql`select count(*)::int as count from closes where account_id = ${accountId} and number is not null`,
    rows: (after) => sql<CloseRow>`
      select number, from_day, through_day, expected_cents, stated_cents, closing_cents, as_of,
        variance_kind, variance_note, open_note, prepared_by_name, prepared_at, decided_by_name,
        decided_at, encode(sha256(convert_to(figures, 'UTF8')), 'hex') as digest
      from closes join stated_balances on stated_balances.id = stated_id
      where closes.account_id = ${accountId} and number > ${after?.number ?? 0}
      order by number limit ${ROWS_AT_ONCE}`,
  };
}
