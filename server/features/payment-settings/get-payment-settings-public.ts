import { defineHandler } from '#server/features/define-handler.ts';

export const getPaymentSettingsPublicHandler = defineHandler(
  'getPaymentSettingsPublic',
  async (_, { settings }) => settings.public(),
);
