import type { ParsedInput } from '#contract/calls.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { capitalized } from '#domain/words/english.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { lockWaiting } from '#server/features/approvals/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { savedMeanwhile } from '#server/platform/protocol/saved-meanwhile.ts';
import { type InForce, SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import { lockReceiptSettings, type ReceiptSettings, saveReceiptSettings } from './store.ts';

type Wanted = ParsedInput<'updateReceiptSettings'>;

const NAMES: Readonly<Record<keyof ReceiptSettings, string>> = {
  knownPayerRule: 'known payers fund without a reference',
  approveFunded: 'funded requests are set to Approved',
};

const WITHDRAWN = 'What waited before is withdrawn, since the rules have changed. Ask for it again.';
const REPLACED = 'This takes the place of what waited before.';

const SUBJECT = { type: 'receipt_settings', id: 'receipt_settings' } as const;

export const updateReceiptSettings = defineHandler(
  'updateReceiptSettings',
  async ({ input, staff }, { change, signer }) => {
    const { waiting, isWithdrawn, settings, version } = await change((transaction, log) =>
      changeReceiptSettings({ transaction, log, staff, signer }, input),
    );
    const outcome = isWithdrawn
      ? outcomeOf(waiting, `Saved. ${WITHDRAWN}`, `${REPLACED} ${WAITS_FOR_APPROVAL}`)
      : outcomeOf(waiting, 'Saved.');
    return { ...outcome, settings, version };
  },
);

type Changed = InForce<ReceiptSettings> & {
  readonly waiting?: Waiting | undefined;
  /** Whether something else has waited until now. */
  readonly isWithdrawn: boolean;
};

/**
 * What has rules do more by themselves may wait for a second person; what has them do less does not.
 * @throws CallError ABORTED, FAILED_PRECONDITION
 */
export async function changeReceiptSettings(making: Making, { settings, version }: Wanted): Promise<Changed> {
  const { transaction, log, staff, signer } = making;
  const before = await lockReceiptSettings(transaction, signer);
  if (version !== before.version) throw savedMeanwhile();
  const changed = (Object.keys(NAMES) as (keyof ReceiptSettings)[]).filter(
    (name) => before.settings[name] !== settings[name],
  );
  if (changed.length === 0 && !before.isAltered) return { ...before, isWithdrawn: false };
  const [earlier] = await lockWaiting(transaction, { type: SUBJECT.type, ids: [SUBJECT.id] });
  const changes = [
    ...changed.map(
      (name) => `${NAMES[name]}: ${wordFor(before.settings[name])} → ${wordFor(settings[name])}`,
    ),
    ...(before.isAltered ? [SIGNED_ANEW] : []),
  ];
  if (changed.some((name) => settings[name])) {
    const waiting = await holdChange(making, {
      kind: 'receiving-accounts',
      call: 'updateReceiptSettings',
      input: { settings },
      subject: { ...SUBJECT, version: before.version },
      summary: 'Have the rules of receipts do more without a person',
      details: changes.map(capitalized),
    });
    if (waiting)
      return { ...before, waiting, isWithdrawn: earlier !== undefined && earlier.id !== waiting.id };
  }
  await withdrawWaiting(making, SUBJECT);
  const newVersion = await saveReceiptSettings(transaction, signer, settings, staff.id);
  log({
    action: 'receipt_settings_updated',
    message: `Receipts: ${changes.join('; ')}`,
    actor: staff,
    subject: SUBJECT,
    details: { changes },
  });
  return { settings, version: newVersion, isAltered: false, isWithdrawn: earlier !== undefined };
}

function wordFor(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}
