import { defineHandler } from '#server/features/define-handler.ts';
import { findRefusedSignIns } from './refused-sign-ins.ts';

export const getRefusedSignInsHandler = defineHandler('getRefusedSignIns', async (_request, { database }) => {
  const { since, attempts, ranges } = await findRefusedSignIns(database, new Date());
  return {
    since: since.toISOString(),
    attempts,
    ranges: ranges.map((range) => ({ ...range, lastHour: range.lastHour.toISOString() })),
  };
});
