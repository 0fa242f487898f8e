import type { FastifyInstance } from 'fastify';
import { getPaymentSettingsPublic } from '#contract/payment-settings/get-payment-settings-public.ts';
import type { VisitorLimits } from '#server/platform/admission/limit-visitors.ts';
import { cacheAnswer, serveCachedAnswer } from '#server/platform/protocol/cached-answer.ts';
import type { SettingsLookup } from './lookup.ts';

/** `GET /getPaymentSettingsPublic`: the same answer as the call, for open pages, which poll it. */
export function servePublicSettings(
  api: FastifyInstance,
  settings: SettingsLookup,
  visitors: VisitorLimits,
): void {
  const keep = () => cacheAnswer(getPaymentSettingsPublic, settings.public());
  let kept = keep();
  settings.onChange(() => {
    kept = keep();
  });
  const admit = (address: string) => {
    visitors.admit('read', address);
    visitors.admitAmongAll('read', address);
  };
  serveCachedAnswer(api, `/${getPaymentSettingsPublic.name}`, () => kept, admit);
}
