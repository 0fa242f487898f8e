import { sql } from 'kysely';
import { type WithdrawalInCents, withdrawalRecord } from '#contract/withdrawal-record.ts';
import {
  exportWithdrawals,
  type WithdrawalExportQuery,
  type WithdrawalFilter,
} from '#contract/withdrawals.ts';
import { kindOfMethod } from '#domain/methods/methods.ts';
import { recordCsv } from '#domain/records/list-columns.ts';
import { coinsFoundBy } from '#domain/records/list-search.ts';
import type { CountedFigure } from '#server/features/ledger/counted-figures.ts';
import type { ExportedList } from '#server/features/records/export-records.ts';
import { sharedColumns, storedFields, toSharedFields } from '#server/features/records/record-fields.ts';
import { viewRecords } from '#server/features/records/record-view.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';

export type WithdrawalPage = {
  withdrawals: WithdrawalInCents[];
  nextCursor: string | null;
  total?: number;
  figures?: CountedFigure;
};

const STORED = storedFields(withdrawalRecord, [
  'name',
  'amount',
  'timestamp',
  'stripeAccountName',
  'sendDeclineReason',
  'customSendDeclineReason',
  'hasPassword',
  'cooldownUntil',
  'standing',
  'proof',
  'approvals',
]);

const view = viewRecords('withdrawal', withdrawalRecord, selectRecords, toRecord);

export const findWithdrawal = view.findOne;

export const withdrawalSource = view.source;

export async function findWithdrawals(database: Database, filter: WithdrawalFilter): Promise<WithdrawalPage> {
  const { records, ...page } = await view.findPage(database, filterOf(filter));
  return { withdrawals: records, ...page };
}

function filterOf<Filter extends Pick<WithdrawalFilter, 'method' | 'search'>>(filter: Filter) {
  const { method, search } = filter;
  return { ...filter, methods: method && [method], coinsFound: search ? coinsFoundBy(search) : [] };
}

// Only whether there is a player's password, nothing more of it.
function selectRecords(queries: Queries) {
  return queries
    .selectFrom('withdrawals')
    .select(STORED.columns)
    .select([
      'recipient_name',
      'amount_cents',
      'created_at',
      sql<boolean>`password_sealed is not null`.as('has_password'),
      sql<Date | null>`upper(cooldown)`.as('cooldown_until'),
    ])
    .select(sharedColumns('withdrawal'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): WithdrawalInCents {
  return {
    ...STORED.read(row),
    name: row.recipient_name,
    amount: row.amount_cents,
    timestamp: row.created_at.toISOString(),
    stripeAccountName: kindOfMethod(row.method) === 'hosted' ? row.paymentAccount : null,
    sendDeclineReason: row.notSentReason,
    customSendDeclineReason: row.customNotSentReason,
    hasPassword: row.has_password,
    cooldownUntil: row.cooldown_until?.toISOString() ?? null,
    changesAfterSending: row.changesAfterSending as WithdrawalInCents['changesAfterSending'],
    source: row.source as WithdrawalInCents['source'],
    ...toSharedFields(row),
  };
}

export const WITHDRAWAL_EXPORT: ExportedList<WithdrawalExportQuery, WithdrawalInCents> = {
  filterOf,
  measure: view.measure,
  readAll: view.readAll,
  plural: 'withdrawals',
  route: exportWithdrawals,
  csvOf: ({ columns }) => recordCsv('withdrawal', columns),
};
