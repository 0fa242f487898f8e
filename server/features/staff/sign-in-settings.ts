import type { ParsedInput } from '#contract/calls.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  changeSettings,
  type SettingsChange,
  settingsOutcome,
} from '#server/features/approvals/change-settings.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { hasSecondFactor } from '#server/features/factors/lookup.ts';
import { type SignInSettings, signInSettings } from '#server/platform/sessions/settings.ts';

const FAMILY: SettingsChange<SignInSettings> = {
  stored: signInSettings,
  call: 'updateSignInSettings',
  action: 'sign_in_settings_updated',
  kind: 'security',
  title: 'Sign-in',
  summary: 'Leave a second factor to everyone’s choice',
  changesOf: (before, after) =>
    before.secondFactorRequired === after.secondFactorRequired
      ? []
      : [`second factor ${wordFor(before)} → ${wordFor(after)}`],
  loosens: (before, after) => before.secondFactorRequired && !after.secondFactorRequired,
};

export const getSignInSettings = defineHandler(
  'getSignInSettings',
  async (_, { database: { queries }, signer }) => {
    const { settings, version, isAltered } = await signInSettings.load(queries, signer);
    const without = await queries
      .selectFrom('staff')
      .select(['id as uid', 'display_name as displayName', 'email'])
      .where('removed_at', 'is', null)
      .where(({ not }) => not(hasSecondFactor))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return { ...settings, version, isAltered, without };
  },
);

export const updateSignInSettings = defineHandler(
  'updateSignInSettings',
  async ({ input, staff }, { change, signer }) => {
    const changed = await change((transaction, log) =>
      changeSignInSettings({ transaction, log, staff, signer }, input),
    );
    return { ...settingsOutcome(changed), version: changed.version };
  },
);

/** One owner alone cannot loosen them where roles need a second one. ABORTED, FAILED_PRECONDITION. */
export function changeSignInSettings(context: ChangeContext, input: ParsedInput<'updateSignInSettings'>) {
  return changeSettings(context, FAMILY, { secondFactorRequired: input.secondFactorRequired }, input);
}

function wordFor({ secondFactorRequired }: SignInSettings): string {
  return secondFactorRequired ? 'required of everyone' : 'each person’s choice';
}
