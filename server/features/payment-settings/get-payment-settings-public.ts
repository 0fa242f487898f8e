import { getPaymentSettingsPublic } from '#contract/payment-settings/get-payment-settings-public.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { SettingsLookup } from './lookup.ts';

export function getPaymentSettingsPublicHandler(settings: SettingsLookup) {
  return defineHandler(getPaymentSettingsPublic, async () => settings.public());
}
