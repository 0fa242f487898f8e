import type { z } from 'zod';
import type { readiness } from '#contract/readiness/get-readiness.ts';
import { chooseAccount } from '#domain/accounts/choose-account.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { READINESS_STEPS, type ReadinessStep } from '#domain/readiness/steps.ts';
import { loadSettings } from '#server/features/payment-settings/store.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';

type Readiness = z.output<typeof readiness>;

/** What is done of each step, worked out from what there is. */
export async function findReadiness({
  database,
  signer,
  configuration,
}: Pick<Services, 'database' | 'signer' | 'configuration'>): Promise<Readiness> {
  const { queries } = database;
  const [{ settings }, stored] = await Promise.all([loadSettings(database, signer), findStored(queries)]);
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
    mail: configuration.watched.has('mail') || stored.hasMailbox,
    'test-deposit': stored.hasDeposit,
  };
  const steps = READINESS_STEPS.map((step) => ({
    step,
    isDone: done[step],
    isSkipped: stored.skipped.includes(step),
  }));
  return {
    steps,
    siteUrl: configuration.siteUrl,
    isReady: steps.every(({ isDone, isSkipped }) => isDone || isSkipped),
  };
}

async function findStored(queries: Queries) {
  const skipped = await queries.selectFrom('readiness_skips').select('step').execute();
  const { staff, hasMailbox, hasDeposit } = await queries
    .selectNoFrom(({ selectFrom, exists }) => [
      selectFrom('staff')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('removed_at', 'is', null)
        .as('staff'),
      exists(selectFrom('mailboxes').select('id').where('enabled', '=', true)).as('hasMailbox'),
      exists(selectFrom('deposits').select('id').where('source', '=', 'player')).as('hasDeposit'),
    ])
    .executeTakeFirstOrThrow();
  return {
    skipped: skipped.map(({ step }) => step as ReadinessStep),
    staff: Number(staff),
    hasMailbox: Boolean(hasMailbox),
    hasDeposit: Boolean(hasDeposit),
  };
}
