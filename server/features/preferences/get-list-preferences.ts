import { defineHandler } from '#server/features/define-handler.ts';
import { findPreferences } from './store.ts';

export const getListPreferencesHandler = defineHandler('getListPreferences', ({ staff }, { database }) =>
  findPreferences(database.reads, staff.id),
);
