import { sql } from 'kysely';
import type { z } from 'zod';
import type { readiness } from '#contract/readiness.ts';
import { chooseAccount } from '#domain/accounts/choose-account.ts';
import { proposedLimit } from '#domain/approvals/approval-settings.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { READINESS_STEPS, type ReadinessStep } from '#domain/readiness/steps.ts';
import { COMPLETED_STATUSES, type RecordKind } from '#domain/records/record.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import { loadSettings } from '#server/features/payment-settings/store.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { signInSettings } from '#server/platform/sessions/settings.ts';

const MOST_COMPARED = 500;

const LIMITS = ['payoutAbove', 'manualEntryAbove', 'editAbove'] as const;

type Readiness = z.input<typeof readiness>;

export async function findReadiness({
  database,
  signer,
  configuration,
}: Pick<Services, 'database' | 'signer' | 'configuration'>): Promise<Readiness> {
  const { queries } = database;
  const [{ settings }, stored, signIn, approvals, payoutAbove, entryAbove] = await Promise.all([
    loadSettings(database, signer),
    findStored(queries),
    signInSettings.load(queries, signer),
    approvalSettings.load(queries, signer),
    proposeLimit(queries, 'withdrawal'),
    proposeLimit(queries, 'deposit'),
  ]);
  const { showsSamples: showSamples } = configuration;
  const now = new Date();
  const arePayable = METHOD_KEYS.map((key) => settings.methods[key])
    .filter(({ enabled }) => enabled)
    .map((method) => chooseAccount({ settings: method, now, showSamples }) !== undefined);
  const done: Record<ReadinessStep, boolean> = {
    account: arePayable.some(Boolean),
    methods: arePayable.every(Boolean),
    support: configuration.hasSupport,
    hours: !settings.withdrawalHours.enabled24_7,
    colleague: stored.staff > 1,
    'second-factor': signIn.settings.secondFactorRequired,
    // Without a limit for edits, one person redirects what a second one never sees.
    'four-eyes': LIMITS.every((limit) => approvals.settings[limit] !== null),
    mail: stored.isMailed || stored.hasMailbox,
    'test-deposit': stored.hasDeposit,
  };
  const steps = READINESS_STEPS.map((step) => ({
    step,
    isDone: done[step],
    isSkipped: stored.skipped.includes(step),
  }));
  return {
    steps,
    proposedLimits: {
      payoutAbove: approvals.settings.payoutAbove ?? payoutAbove,
      manualEntryAbove: approvals.settings.manualEntryAbove ?? entryAbove,
      editAbove: approvals.settings.editAbove ?? entryAbove,
    },
    siteUrl: configuration.siteUrl,
    isReady: steps.every(({ isDone, isSkipped }) => isDone || isSkipped),
  };
}

const COMPLETED_AT = { deposit: 'status_updated_at', withdrawal: 'send_status_updated_at' } as const;

/** From recently completed records only, since strangers ask for any amount. */
async function proposeLimit(queries: Queries, kind: RecordKind): Promise<Cents> {
  const completedAt = COMPLETED_AT[kind];
  const lately = queries
    .selectFrom<'deposits' | 'withdrawals'>(RECORD_TABLES[kind])
    .select('amount_cents')
    .where('source', '=', 'player')
    .where('status', 'in', COMPLETED_STATUSES[kind])
    .orderBy(sql.ref(completedAt), 'desc')
    .limit(MOST_COMPARED);
  const { count, nineOfTen } = await queries
    .selectFrom(lately.as('lately'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Cents | null>`percentile_disc(0.9) within group (order by amount_cents)`.as('nineOfTen'),
    ])
    .executeTakeFirstOrThrow();
  return proposedLimit({ count: Number(count), nineOfTen: nineOfTen ?? cents(0) });
}

async function findStored(queries: Queries) {
  const skipped = await queries.selectFrom('readiness_skips').select('step').execute();
  const { staff, hasMailbox, isMailed, hasDeposit } = await queries
    .selectNoFrom(({ selectFrom, exists }) => [
      selectFrom('staff')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('removed_at', 'is', null)
        .as('staff'),
      exists(selectFrom('mailboxes').select('id').where('enabled', '=', true)).as('hasMailbox'),
      exists(selectFrom('staff_mail').select('told_at')).as('isMailed'),
      exists(selectFrom('deposits').select('id').where('source', '=', 'player')).as('hasDeposit'),
    ])
    .executeTakeFirstOrThrow();
  return {
    skipped: skipped.map(({ step }) => step as ReadinessStep),
    staff: Number(staff),
    hasMailbox: Boolean(hasMailbox),
    isMailed: Boolean(isMailed),
    hasDeposit: Boolean(hasDeposit),
  };
}
