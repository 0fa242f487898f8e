import type { PaymentSettings } from '#domain/accounts/account.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findFailures } from './view.ts';

/** A sample takes coins in a demo only, where its prices are worth a notice too. */
function takesCoins({ methods: { crypto } }: PaymentSettings): boolean {
  return crypto.enabled && crypto.accounts.some(({ active }) => active);
}

export const getOperations = defineHandler(
  'getOperations',
  async (_request, { database, signer, configuration, settings, liveProblems }) => {
    const { backupEveryMs, mailsHeads } = configuration;
    const watched = new Set(configuration.watched);
    // without payments in coins nobody needs prices
    if (!takesCoins(settings.current().settings)) watched.delete('prices');
    const failures = await findFailures(
      database,
      { watched, backupEveryMs, mailsHeads, signer, ...liveProblems() },
      new Date(),
    );
    return {
      failing: failures
        .toSorted((one, other) => one.since.getTime() - other.since.getTime())
        .map(({ since, ...failure }) => ({ ...failure, since: since.toISOString() })),
    };
  },
);
