import type { FastifyInstance } from 'fastify';
import { getPaymentSettingsPublic } from '#contract/payment-settings/get-payment-settings-public.ts';
import { keepAnswer, serveKeptAnswer } from '#server/platform/protocol/kept-answer.ts';
import type { SettingsLookup } from './lookup.ts';

/** `GET /getPaymentSettingsPublic`: what the call answers, for open pages, which ask every few seconds. */
export function servePublicSettings(api: FastifyInstance, settings: SettingsLookup): void {
  const keep = () => keepAnswer(getPaymentSettingsPublic, settings.public());
  let kept = keep();
  settings.onChange(() => {
    kept = keep();
  });
  serveKeptAnswer(api, `/${getPaymentSettingsPublic.name}`, () => kept);
}
