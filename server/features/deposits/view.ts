import { type DepositInCents, depositRecord } from '#contract/deposit-record.ts';
import { type DepositExportQuery, type DepositFilter, exportDeposits } from '#contract/deposits.ts';
import { kindOfMethod } from '#domain/methods/methods.ts';
import { fundingOf } from '#domain/receipts/funding.ts';
import { recordCsv } from '#domain/records/list-columns.ts';
import { methodsFoundBy, methodsListedUnder } from '#domain/records/list-search.ts';
import { isCompleted } from '#domain/records/record.ts';
import type { CountedFigure } from '#server/features/ledger/counted-figures.ts';
import { paymentsColumn, toNotedPayments } from '#server/features/payments/payments-of-deposit.ts';
import type { ExportedList } from '#server/features/records/export-records.ts';
import { sharedColumns, storedFields, toSharedFields } from '#server/features/records/record-fields.ts';
import { viewRecords } from '#server/features/records/record-view.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';

export type DepositPage = {
  deposits: DepositInCents[];
  nextCursor: string | null;
  total?: number;
  figures?: CountedFigure;
};

const STORED = storedFields(depositRecord, [
  'amount',
  'timestamp',
  'paymentUsername',
  'stripeAccountName',
  'payments',
  'received',
  'funding',
  'standing',
  'proof',
  'approvals',
  'verifiedByEmail',
]);

const view = viewRecords('deposit', depositRecord, selectRecords, toRecord);

export const findDeposit = view.findOne;

export const findDepositsOf = view.findAll;

export const depositSource = view.source;

export async function findDeposits(database: Database, filter: DepositFilter): Promise<DepositPage> {
  const { records, ...page } = await view.findPage(database, filterOf(filter));
  return { deposits: records, ...page };
}

function filterOf<Filter extends Pick<DepositFilter, 'method' | 'search'>>(filter: Filter) {
  const { method, search } = filter;
  return {
    ...filter,
    methods: method && methodsListedUnder(method),
    methodsFound: search ? methodsFoundBy(search) : [],
  };
}

function selectRecords(queries: Queries) {
  return queries
    .selectFrom('deposits')
    .select(STORED.columns)
    .select(['amount_cents', 'received_cents', 'created_at', paymentsColumn])
    .select(sharedColumns('deposit'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): DepositInCents {
  const kind = kindOfMethod(row.method);
  return {
    ...STORED.read(row),
    amount: row.amount_cents,
    timestamp: row.created_at.toISOString(),
    paymentUsername: kind === 'manual' ? row.paymentAccount : null,
    stripeAccountName: kind === 'hosted' ? row.paymentAccount : null,
    received: row.received_cents,
    changesAfterFunding: row.changesAfterFunding as DepositInCents['changesAfterFunding'],
    funding: fundingOf(row.received_cents, row.amount_cents),
    payments: toNotedPayments(row.payments, row.amount_cents),
    source: row.source as DepositInCents['source'],
    verifiedByEmail: isCompleted('deposit', row.status) ? row.statusUpdatedByEmail : null,
    ...toSharedFields(row),
  };
}

export const DEPOSIT_EXPORT: ExportedList<DepositExportQuery, DepositInCents> = {
  filterOf,
  measure: view.measure,
  readAll: view.readAll,
  plural: 'deposits',
  route: exportDeposits,
  csvOf: ({ columns }) => recordCsv('deposit', columns),
};
