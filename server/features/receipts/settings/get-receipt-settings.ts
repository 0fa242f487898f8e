import { getReceiptSettings } from '#contract/receipts/get-receipt-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { loadReceiptSettings } from './store.ts';

export const getReceiptSettingsHandler = defineHandler(getReceiptSettings, (_, { database }) =>
  loadReceiptSettings(database.queries),
);
