import { defineHandler } from '#server/features/define-handler.ts';
import { findUnseen, noteSeen } from './store.ts';

export const getMentionsHandler = defineHandler('getMentions', async ({ staff }, { database }) => ({
  notes: await findUnseen(database.reads, staff.id),
}));

export const seeMentionsHandler = defineHandler(
  'seeMentions',
  async ({ input: { noteIds }, staff }, { change }) => {
    await change((transaction) => noteSeen(transaction, staff.id, noteIds));
    return { status: 'success' as const, message: 'Seen.' };
  },
);
