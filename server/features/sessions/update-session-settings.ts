import type { ParsedInput } from '#contract/calls.ts';
import { capitalized } from '#domain/words/english.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import { SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import { loadSessionSettings, type SessionSettings, saveSessionSettings } from './settings.ts';

const SUBJECT = { type: 'session_settings', id: 'session_settings' } as const;

type Wanted = ParsedInput<'updateSessionSettings'>;

export const updateSessionSettings = defineHandler(
  'updateSessionSettings',
  async ({ input, staff }, services) => {
    const { settings, waiting } = await services.change((transaction, log) =>
      changeSessionSettings({ transaction, log, staff, signer: services.signer }, services, input),
    );
    return { ...outcomeOf(waiting, 'Saved.'), ...settings };
  },
);

/**
 * One owner alone does not let sessions that nobody uses last longer, nor proofs, where roles need a second one.
 * @throws CallError ABORTED, FAILED_PRECONDITION
 */
export async function changeSessionSettings(
  making: Making,
  { sessions }: Pick<Services, 'sessions'>,
  { idleMinutes, proofMinutes: wanted, version }: Wanted,
): Promise<{ readonly settings: SessionSettings; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff, signer } = making;
  const { isAltered, ...before } = await loadSessionSettings(transaction, signer);
  if (before.version !== version) throw savedMeanwhile();
  const proofMinutes = wanted ?? before.proofMinutes;
  const changes = [
    ...changed('unused sessions end after', before.idleMinutes, idleMinutes),
    ...changed('proofs of identity count for', before.proofMinutes, proofMinutes),
  ];
  if (idleMinutes > before.idleMinutes || proofMinutes > before.proofMinutes) {
    const waiting = await holdChange(making, {
      kind: 'security',
      call: 'updateSessionSettings',
      input: { idleMinutes, proofMinutes },
      subject: { ...SUBJECT, version },
      summary: 'Let sessions or proofs of identity last longer',
      details: changes.map(capitalized),
    });
    if (waiting) return { settings: before, waiting };
  }
  await withdrawWaiting(making, SUBJECT);
  const settings = await saveSessionSettings(
    transaction,
    signer,
    before,
    { idleMinutes, proofMinutes },
    staff.id,
  );
  if (settings === undefined) throw savedMeanwhile();
  await sessions.endIdle(transaction, before.idleMinutes, new Date());
  if (isAltered) changes.push(SIGNED_ANEW);
  if (changes.length > 0) {
    log({
      action: 'session_settings_updated',
      message: `Changed how long sessions last: ${changes.join(', ')}`,
      actor: staff,
    });
  }
  return { settings };
}

function changed(what: string, before: number, after: number): string[] {
  return before === after ? [] : [`${what} ${before} → ${after} minutes`];
}
