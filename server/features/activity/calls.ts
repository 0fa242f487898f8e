import { can } from '#domain/access/capabilities.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import { findActivity } from './view.ts';

export { getActivityFilters } from './get-activity-filters.ts';

export const getActivityLogs = defineSharedRead('getActivityLogs', ({ input, role }, { database }) =>
  findActivity(database, input, {
    withOrigin: can(role, 'activity.export'),
    withMoney: can(role, 'money.view'),
  }),
);
