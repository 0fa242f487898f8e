import { getOperations } from '#contract/operations/get-operations.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findFailures } from './view.ts';

export const getOperationsHandler = defineHandler(
  getOperations,
  async (_request, { database, signer, configuration, liveProblems }) => {
    const { watched, backupEveryMs, mailsHeads } = configuration;
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
