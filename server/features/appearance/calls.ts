import { defineHandler } from '#server/features/define-handler.ts';
import { loadAppearance } from './store.ts';
import { toAnswer } from './update-appearance.ts';

export { updateAppearance } from './update-appearance.ts';

export const getAppearance = defineHandler('getAppearance', async (_, { database, signer, appearance }) => {
  // Read from the database, not from memory: another node's latest save must be edited, not overwritten.
  const stored = await loadAppearance(database.queries, signer);
  return toAnswer(appearance.takeIn(stored));
});
