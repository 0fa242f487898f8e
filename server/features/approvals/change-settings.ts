import type { ActivityAction } from '#domain/activity/actions.ts';
import { type ApprovableCall, type ApprovalKind, WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { capitalized } from '#domain/words/english.ts';
import { savedMeanwhile } from '#server/platform/protocol/call-error.ts';
import { type InForce, SIGNED_ANEW, type StoredSettings } from '#server/platform/sealing/signed-settings.ts';
import type { ChangeContext } from './change-context.ts';
import { holdChange, outcomeOf, type Waiting, withdrawWaiting } from './hold-change.ts';
import { lockWaiting } from './store.ts';

export type SettingsChange<Settings> = {
  readonly stored: StoredSettings<Settings>;
  readonly call: ApprovableCall;
  readonly action: ActivityAction;
  readonly kind: ApprovalKind;
  readonly title: string;
  readonly summary: string;
  /** The differences, one phrase each. */
  changesOf(before: Settings, after: Settings): readonly string[];
  /** Whether a change has to wait for a second person, where these wait. */
  loosens(before: Settings, after: Settings): boolean;
  /** @throws CallError if they cannot be in force */
  check?(context: ChangeContext, wanted: Settings): Promise<void>;
};

export type Changed<Settings> = InForce<Settings> & {
  readonly waiting?: Waiting | undefined;
  /** Whether an earlier request was withdrawn or replaced. */
  readonly isWithdrawn: boolean;
};

/**
 * Saves settings or holds them for a second owner: the input is sent again once approved, without its
 * version, which is therefore undefined in an approved change. Throws ABORTED, FAILED_PRECONDITION.
 */
export async function changeSettings<Settings>(
  context: ChangeContext,
  family: SettingsChange<Settings>,
  wanted: Settings,
  { version, ...input }: { readonly version?: number | undefined; readonly [name: string]: unknown },
): Promise<Changed<Settings>> {
  const { transaction, log, staff, signer } = context;
  const { stored, call, kind, summary } = family;
  const subject = { type: stored.name, id: stored.name };
  const before = await stored.lock(transaction, signer);
  if (version !== undefined && version !== before.version) throw savedMeanwhile();
  const changes = [...family.changesOf(before.settings, wanted), ...(before.isAltered ? [SIGNED_ANEW] : [])];
  if (changes.length === 0) return { ...before, isWithdrawn: false };
  await family.check?.(context, wanted);
  const [earlier] = await lockWaiting(transaction, { type: subject.type, ids: [subject.id] });
  if (family.loosens(before.settings, wanted)) {
    const waiting = await holdChange(context, {
      ...{ kind, call, input, summary },
      subject: { ...subject, version: before.version },
      details: changes.map(capitalized),
    });
    const isWithdrawn = earlier !== undefined && earlier.id !== waiting?.id;
    if (waiting) return { ...before, waiting, isWithdrawn };
  }
  await withdrawWaiting(context, subject);
  const newVersion = await stored.save(transaction, signer, wanted, staff.id);
  const message = `${family.title}: ${changes.join('; ')}`;
  log({ action: family.action, message, actor: staff, subject, details: { changes } });
  return { settings: wanted, version: newVersion, isAltered: false, isWithdrawn: earlier !== undefined };
}

const WITHDRAWN = 'What waited before is withdrawn, since the settings have changed. Ask for it again.';
const REPLACED = 'This takes the place of what waited before.';

export function settingsOutcome({ waiting, isWithdrawn }: Changed<unknown>) {
  return isWithdrawn
    ? outcomeOf(waiting, `Saved. ${WITHDRAWN}`, `${REPLACED} ${WAITS_FOR_APPROVAL}`)
    : outcomeOf(waiting, 'Saved.');
}
