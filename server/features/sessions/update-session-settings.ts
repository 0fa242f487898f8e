import type { ParsedInput } from '#contract/calls.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  type Changed,
  changeSettings,
  type SettingsChange,
  settingsOutcome,
} from '#server/features/approvals/change-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { type SessionSettings, sessionSettings } from '#server/platform/sessions/settings.ts';

const FAMILY: SettingsChange<SessionSettings> = {
  stored: sessionSettings,
  call: 'updateSessionSettings',
  action: 'session_settings_updated',
  kind: 'security',
  title: 'Sessions',
  summary: 'Let sessions or proofs of identity last longer',
  changesOf: (before, after) => [
    ...changed('unused sessions end after', before.idleMinutes, after.idleMinutes),
    ...changed('proofs of identity count for', before.proofMinutes, after.proofMinutes),
  ],
  loosens: (before, after) =>
    after.idleMinutes > before.idleMinutes || after.proofMinutes > before.proofMinutes,
};

export const getSessionSettings = defineHandler('getSessionSettings', async (_, { database, signer }) => {
  const { settings, version } = await sessionSettings.load(database.queries, signer);
  return { ...settings, version };
});

export const updateSessionSettings = defineHandler(
  'updateSessionSettings',
  async ({ input, staff }, services) => {
    const done = await services.change((transaction, log) =>
      changeSessionSettings({ transaction, log, staff, signer: services.signer }, services, input),
    );
    return { ...settingsOutcome(done), ...done.settings, version: done.version };
  },
);

/** One owner alone cannot lengthen them where roles need a second one. ABORTED, FAILED_PRECONDITION. */
export async function changeSessionSettings(
  context: ChangeContext,
  { sessions }: Pick<Services, 'sessions'>,
  { version, idleMinutes, proofMinutes }: ParsedInput<'updateSessionSettings'>,
): Promise<Changed<SessionSettings>> {
  const { settings: before } = await sessionSettings.lock(context.transaction, context.signer);
  const wanted = { idleMinutes, proofMinutes: proofMinutes ?? before.proofMinutes };
  const done = await changeSettings(context, FAMILY, wanted, { ...wanted, version });
  if (done.waiting === undefined) await sessions.endIdle(context.transaction, before.idleMinutes, new Date());
  return done;
}

function changed(what: string, before: number, after: number): string[] {
  return before === after ? [] : [`${what} ${before} → ${after} minutes`];
}
