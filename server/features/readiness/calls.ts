import type { ReadinessStep } from '#domain/readiness/steps.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { findReadiness } from './view.ts';

export const getReadiness = defineHandler('getReadiness', (_, services) => findReadiness(services));

const NAMES: Readonly<Record<ReadinessStep, string>> = {
  account: 'a receiving account',
  methods: 'unused methods off',
  support: 'a support contact',
  hours: 'withdrawal hours',
  colleague: 'a colleague',
  'second-factor': 'a second factor',
  'four-eyes': 'a second person for large amounts',
  mail: 'mail',
  'test-deposit': 'a test deposit',
};

export const skipReadinessStep = defineHandler(
  'skipReadinessStep',
  async ({ input: { step, isSkipped }, staff }, services) => {
    await services.change(async (transaction, log) => {
      if (!(await (isSkipped ? skip : unskip)(transaction, step, staff.id))) return;
      log({
        action: 'readiness_step_skipped',
        message: `First steps: ${NAMES[step]} ${isSkipped ? 'not needed' : 'needed after all'}`,
        actor: staff,
      });
    });
    return findReadiness(services);
  },
);

async function skip(transaction: Queries, step: ReadinessStep, staffId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('readiness_skips')
    .values({ step, skipped_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function unskip(transaction: Queries, step: ReadinessStep): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('readiness_skips')
    .where('step', '=', step)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
