import type { FastifyInstance } from 'fastify';
import { PLAYER_PAGE_CALLS } from '#contract/player-pages.ts';
import { readyAnswer, serveReady } from '#server/platform/protocol/ready-answer.ts';
import type { SettingsLookup } from './lookup.ts';

/** For open pages, which poll it; `admit` throws if they ask too often. */
export function servePublicSettings(
  api: FastifyInstance,
  settings: SettingsLookup,
  admit: (address: string) => void,
): void {
  const { name, output } = PLAYER_PAGE_CALLS.getPaymentSettingsPublic;
  const prepare = () => readyAnswer(JSON.stringify({ result: output.parse(settings.public()) }));
  let kept = prepare();
  settings.onChange(() => {
    kept = prepare();
  });
  serveReady(api, `/${name}`, () => kept, admit);
}
