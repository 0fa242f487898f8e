import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { findPreferences, storePreferences } from './store.ts';

export const getListPreferences = defineHandler('getListPreferences', ({ staff }, { database }) =>
  findPreferences(database.reads, staff.id),
);

export const saveListPreferences = defineHandler(
  'saveListPreferences',
  ({ input: { version, ...lists }, staff }, { change }) =>
    change(async (transaction) => {
      if (!(await storePreferences(transaction, staff.id, lists, version))) {
        throw new CallError('ABORTED', 'You have arranged your lists elsewhere meanwhile. Please try again.');
      }
      return findPreferences(transaction, staff.id);
    }),
);
