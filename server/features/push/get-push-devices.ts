import { defineHandler } from '#server/features/define-handler.ts';
import { isPushOn } from './settings.ts';
import { findDevicesOf } from './store.ts';

export const getPushDevicesHandler = defineHandler(
  'getPushDevices',
  async ({ input, staff }, { database: { queries } }) => {
    const [isAllowed, rows] = await Promise.all([isPushOn(queries), findDevicesOf(queries, staff.id)]);
    return {
      isAllowed,
      devices: rows.map(({ id, endpoint, browser, created_at, told_at, is_live, failures }) => ({
        id,
        browser,
        addedAt: created_at.toISOString(),
        lastToldAt: told_at?.toISOString() ?? null,
        isPaused: !is_live,
        isFailing: failures > 0,
        isThisOne: endpoint === input?.endpoint,
      })),
    };
  },
);
