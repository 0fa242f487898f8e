import { defineHandler } from '#server/features/define-handler.ts';
import { findWithoutFactor, loadSignInSettings } from './sign-in-settings.ts';

export const getSignInSettingsHandler = defineHandler(
  'getSignInSettings',
  async (_request, { database: { queries }, signer }) => {
    const without = await findWithoutFactor(queries);
    return {
      ...(await loadSignInSettings(queries, signer)),
      without: without.map(({ id, display_name, email }) => ({ uid: id, displayName: display_name, email })),
    };
  },
);
