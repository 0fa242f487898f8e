import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { payoutState } from '#domain/withdrawals/payout-state.ts';
import { reasonLabel } from '#domain/withdrawals/reasons.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { callToChange } from '#web/data/call.ts';
import { amountEdit, usernameEdit } from '../records/editing/field-edits.ts';
import {
  APPROVALS,
  amountField,
  ENTERED_BY,
  methodField,
  RECORD_ID,
  statusField,
  TIME,
  textField,
  usernameField,
} from '../records/fields/shared-fields.tsx';
import type { RecordField } from '../records/record/record-field.ts';
import { StatusBadge } from '../records/status/status-badge.tsx';
import { ChangedAfter } from '../records/values/changed-after.tsx';
import { LastChange } from '../records/values/record-facts.tsx';
import { WithCopy } from '../records/values/with-copy.tsx';
import { backupOf, destinationOf } from './destination.ts';
import { DestinationView } from './destination-view.tsx';
import { METHOD_EDIT } from './method-edit.ts';

/** What a withdrawal has, as staff see it: a field that is added here is shown wherever it says. */
export const WITHDRAWAL_FIELDS: readonly RecordField<WithdrawalRecord>[] = [
  statusField('Approval'),
  {
    id: 'sendStatus',
    label: 'Send',
    show: ({ sendStatus }) =>
      sendStatus && <StatusBadge status={sendStatus} label={withdrawalStatusLabel(sendStatus)} />,
    details: 'status',
  },
  {
    id: 'state',
    label: 'State',
    show: (withdrawal, { place }) => {
      const { status, words } = payoutState(withdrawal);
      const { changesAfterSending } = withdrawal;
      const badge = <StatusBadge status={status} label={words} isPlain />;
      if (place !== 'row' || changesAfterSending.length === 0) return badge;
      return (
        <>
          {badge} <ChangedAfter event="sending" changes={changesAfterSending} place="row" />
        </>
      );
    },
    column: { width: 'State' },
    card: 'bottom',
  },
  {
    id: 'changesAfterSending',
    label: 'Changed after sending',
    show: ({ changesAfterSending }, { place }) =>
      changesAfterSending.length === 0 ? null : (
        <ChangedAfter event="sending" changes={changesAfterSending} place={place} />
      ),
    card: 'bottom',
    details: 'status-facts',
  },
  textField({
    id: 'declineReason',
    label: 'Declined for',
    text: ({ declineReason, customDeclineReason }) =>
      declineReason && reasonLabel(declineReason, customDeclineReason ?? undefined),
    column: {},
    card: 'facts',
    cardLabel: 'declined for',
    details: 'status-facts',
  }),
  textField({
    id: 'notSentReason',
    label: 'Not sent for',
    text: ({ notSentReason, customNotSentReason }) =>
      notSentReason && reasonLabel(notSentReason, customNotSentReason ?? undefined),
    column: {},
    card: 'facts',
    cardLabel: 'not sent for',
    details: 'status-facts',
  }),
  {
    id: 'statusUpdatedAt',
    label: 'Approval by',
    show: ({ statusUpdatedByName: name, statusUpdatedAt: at }) => at && <LastChange change={{ name, at }} />,
    details: 'status-facts',
  },
  {
    id: 'sendStatusUpdatedAt',
    label: 'Sending by',
    show: ({ sendStatusUpdatedByName: name, sendStatusUpdatedAt: at }) =>
      at && <LastChange change={{ name, at }} />,
    details: 'status-facts',
  },
  usernameField(
    usernameEdit(
      async ({ id, version }, username) =>
        (await callToChange('updateWithdrawalUsername', { withdrawalId: id, username, version })).withdrawal,
    ),
  ),
  amountField(
    amountEdit(
      async ({ id, version }, amount) =>
        (await callToChange('updateWithdrawalAmount', { withdrawalId: id, amount, version })).withdrawal,
    ),
  ),
  methodField(METHOD_EDIT),
  textField({
    id: 'name',
    label: 'Recipient',
    text: ({ name }) => name,
    decorate: (value, { name }) => (
      <WithCopy label="recipient" value={name ?? ''}>
        {value}
      </WithCopy>
    ),
    details: 'fields',
  }),
  {
    id: 'destination',
    label: 'Destination',
    show: (withdrawal, { place }) =>
      place === 'details' ? (
        <DestinationView parts={destinationOf(withdrawal)} />
      ) : (
        <DestinationView parts={destinationOf(withdrawal)} name={withdrawal.name} isShort />
      ),
    column: {},
    card: 'facts',
    details: 'fields',
  },
  textField({
    id: 'backupMethod',
    label: 'Backup method',
    text: ({ backupMethod }) => backupMethod,
    details: 'fields',
  }),
  {
    id: 'backup',
    label: 'Backup',
    show(withdrawal) {
      const parts = backupOf(withdrawal);
      return parts.length === 0 ? null : <DestinationView parts={parts} />;
    },
    details: 'fields',
  },
  textField({
    id: 'paymentAccount',
    label: 'Payment account',
    text: ({ paymentAccount }) => paymentAccount,
    details: 'fields',
  }),
  APPROVALS,
  TIME,
  {
    id: 'updatedAt',
    label: 'Edited by',
    show: ({ updatedByName: name, updatedAt: at }) => at && <LastChange change={{ name, at }} />,
    details: 'fields',
  },
  ENTERED_BY,
  RECORD_ID,
];
