import type { z } from 'zod';
import type { CALLS } from '#contract/calls.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { ApprovedAction, ApprovedActions } from '#server/features/approvals/approved-action.ts';
import { takeSecret } from '#server/features/approvals/secrets.ts';
import type { StoredApproval } from '#server/features/approvals/store.ts';
import { type NewTemplate, storeTemplate } from '#server/features/mail-templates/teach-mail-template.ts';
import { dropMailbox } from '#server/features/mailboxes/remove-mailbox.ts';
import { storeMailbox } from '#server/features/mailboxes/save-mailbox.ts';
import { lockMailbox } from '#server/features/mailboxes/store.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { allocateTo } from '#server/features/receipts/allocation/allocate-receipt.ts';
import { moveReceipt } from '#server/features/receipts/allocation/move-allocation.ts';
import { takeBackAllocation } from '#server/features/receipts/allocation/undo-allocation.ts';
import { enterByHand, railOfAccount } from '#server/features/receipts/enter-receipt.ts';
import { changeReceiptSettings, receiptSettings } from '#server/features/receipts/receipt-settings.ts';
import { dismiss } from '#server/features/receipts/resolution/dismiss-receipts.ts';
import { noteReturn } from '#server/features/receipts/resolution/return-receipt.ts';
import { lockRails, lockReceipt } from '#server/features/receipts/store.ts';
import type { RequestDigest } from '#server/features/requests/repeated-request.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';

type ReceiptCall =
  | 'enterReceipt'
  | 'allocateReceipt'
  | 'moveAllocation'
  | 'undoAllocation'
  | 'dismissReceipt'
  | 'returnReceipt'
  | 'updateReceiptSettings'
  | 'saveMailbox'
  | 'removeMailbox'
  | 'teachMailTemplate';

/** Calls that make money believed: receipts and their sources. */
export function createReceiptActions({
  settings,
  sealer,
  signer,
  requestDigest,
}: {
  readonly settings: SettingsLookup;
  readonly sealer: Sealer;
  readonly signer: RowSigner;
  readonly requestDigest: RequestDigest;
}): { readonly [Call in ReceiptCall]: ApprovedAction } {
  const parts = () => ({ sealer, paymentSettings: settings.current().settings });
  return {
    enterReceipt: {
      async lock(transaction, approval) {
        const { accountId, receiptId } = inputOf('enterReceipt', approval);
        await lockRails(transaction, [railOfAccount(accountId, parts().paymentSettings)]);
        if (receiptId !== undefined) await lockReceipt(transaction, receiptId);
      },
      async make(context, approval) {
        await enterByHand(context, parts(), inputOf('enterReceipt', approval));
        return undefined;
      },
    },
    allocateReceipt: {
      lock: lockReceiptOf,
      async make(context, approval) {
        await allocateTo(context, { requestDigest }, inputOf('allocateReceipt', approval));
        return undefined;
      },
    },
    moveAllocation: {
      lock: lockReceiptOf,
      async make(context, approval) {
        await moveReceipt(context, inputOf('moveAllocation', approval));
        return undefined;
      },
    },
    undoAllocation: {
      lock: lockReceiptOf,
      async make(context, approval) {
        await takeBackAllocation(context, inputOf('undoAllocation', approval));
        return undefined;
      },
    },
    dismissReceipt: {
      lock: lockReceiptOf,
      async make(context, approval) {
        await dismiss(context, inputOf('dismissReceipt', approval));
        return undefined;
      },
    },
    returnReceipt: {
      lock: lockReceiptOf,
      async make(context, approval) {
        await noteReturn(context, inputOf('returnReceipt', approval));
        return undefined;
      },
    },
    updateReceiptSettings: {
      async lock(transaction) {
        await receiptSettings.lock(transaction, signer);
      },
      async make(context, approval) {
        await changeReceiptSettings(context, inputOf('updateReceiptSettings', approval));
        return undefined;
      },
    },
    saveMailbox: {
      async lock(transaction, approval) {
        const { id } = inputOf('saveMailbox', approval);
        if (id !== undefined) await lockMailbox(transaction, id);
      },
      async make(context, approval) {
        const password = await takeSecret(context.transaction, sealer, approval.id);
        // The password is kept apart.
        await storeMailbox(context, parts(), { ...inputOf('saveMailbox', approval), password });
        return undefined;
      },
    },
    removeMailbox: {
      async lock(transaction, approval) {
        await lockMailbox(transaction, inputOf('removeMailbox', approval).id);
      },
      async make(context, approval) {
        await dropMailbox(context, inputOf('removeMailbox', approval));
        return undefined;
      },
    },
    teachMailTemplate: {
      lock: async () => {},
      async make(context, approval) {
        await storeTemplate(context, approval.input as unknown as NewTemplate);
        return undefined;
      },
    },
  } satisfies Partial<ApprovedActions>;
}

async function lockReceiptOf(transaction: Queries, { subject_id }: StoredApproval): Promise<void> {
  await lockReceipt(transaction, subject_id as string);
}

export type Input<Name extends ApprovableCall> = z.output<(typeof CALLS)[Name]['input']>;

/** The input as the handler parsed it when approval was asked for. */
export function inputOf<Name extends ApprovableCall>(
  name: Name,
  { call, input, subject_version }: StoredApproval,
) {
  if (call !== name) throw new Error(`An approval of ${call} is not one of ${name}`);
  return {
    ...(input as object),
    ...(subject_version !== null && { version: subject_version }),
  } as Input<Name>;
}
