import type { ParsedInput } from '#contract/calls.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import { loadSignInSettings, saveSignInSettings } from './sign-in-settings.ts';

const SUBJECT = { type: 'sign_in_settings', id: 'sign_in_settings' } as const;

type Wanted = ParsedInput<'updateSignInSettings'>;

export const updateSignInSettings = defineHandler(
  'updateSignInSettings',
  async ({ input, staff }, { change, signer }) => {
    const { version, waiting } = await change((transaction, log) =>
      changeSignInSettings({ transaction, log, staff, signer }, input),
    );
    return { ...outcomeOf(waiting, 'Saved.'), version };
  },
);

/**
 * One owner alone cannot leave second factors to everyone's choice again, where roles need a second one.
 * @throws CallError ABORTED, FAILED_PRECONDITION
 */
export async function changeSignInSettings(
  making: Making,
  input: Wanted,
): Promise<{ readonly version: number; readonly waiting?: Waiting | undefined }> {
  const { transaction, log, staff, signer } = making;
  const before = await loadSignInSettings(transaction, signer);
  if (before.version !== input.version) throw savedMeanwhile();
  if (before.secondFactorRequired && !input.secondFactorRequired) {
    const waiting = await holdChange(making, {
      kind: 'security',
      call: 'updateSignInSettings',
      input: { secondFactorRequired: false },
      subject: { ...SUBJECT, version: before.version },
      summary: 'Leave a second factor to everyone’s choice',
      details: ['Second factor: required of everyone → each person’s choice'],
    });
    if (waiting) return { version: before.version, waiting };
  }
  await withdrawWaiting(making, SUBJECT);
  const version = await saveSignInSettings(transaction, signer, input);
  if (version === undefined) throw savedMeanwhile();
  log({
    action: 'sign_in_settings_updated',
    message: input.secondFactorRequired
      ? 'Required a second factor of everyone'
      : 'Left a second factor to everyone’s choice',
    actor: staff,
  });
  return { version };
}
