import { defineHandler } from '#server/features/define-handler.ts';
import { toAnswer } from './answer.ts';
import { loadAppearance } from './store.ts';

export { updateAppearance } from './update-appearance.ts';

export const getAppearance = defineHandler('getAppearance', async (_, { database, signer, appearance }) => {
  // Stored, not remembered: what another node has just saved is to be changed, not overwritten.
  const stored = await loadAppearance(database.queries, signer);
  return toAnswer(appearance.takeIn(stored));
});
