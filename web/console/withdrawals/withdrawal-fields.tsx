import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { reasonLabel } from '#domain/reasons/reasons.ts';
import { payoutState } from '#domain/withdrawals/payout-state.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { callToChange } from '#web/data/call.ts';
import { Row, Text } from '../kit/box.tsx';
import { CopyButton } from '../kit/buttons.tsx';
import kit from '../kit/kit.module.css';
import { amountEdit, usernameEdit } from '../records/fields/field-edits.ts';
import {
  APPROVALS,
  amountField,
  DECLINED_FOR,
  ENTERED_BY,
  methodField,
  RECORD_ID,
  statusField,
  TIME,
  textField,
  usernameField,
} from '../records/fields/shared-fields.tsx';
import { ChangedAfter, LastChange, None, WithCopy } from '../records/fields/values.tsx';
import type { RecordField } from '../records/record/record.ts';
import { StatusBadge } from '../records/status/status.tsx';
import { backupOf, type DestinationPart, destinationOf, shortWallet } from './destination.ts';
import { METHOD_EDIT } from './method-edit.ts';
import { PaidFromName } from './paid-from.tsx';

/** A field added here is shown wherever it says. */
export const WITHDRAWAL_FIELDS: readonly RecordField<WithdrawalRecord>[] = [
  statusField('Approval', 'Outcome'),
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
  DECLINED_FOR,
  textField({
    id: 'notSentReason',
    label: 'Not sent for',
    text: ({ notSentReason, customNotSentReason }) =>
      notSentReason && reasonLabel(notSentReason, customNotSentReason),
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
  {
    id: 'paidFrom',
    label: 'Paid from',
    show: (withdrawal) => withdrawal.paidFrom && <PaidFromName withdrawal={withdrawal} />,
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

type DestinationViewProps = {
  readonly parts: readonly DestinationPart[];
  readonly name?: string | null;
  /** Cuts wallets in the middle. */
  readonly isShort?: boolean;
};

/** A wallet is cut in the middle already: both ends must show. */
const WHOLE = { flex: 'none' };

function DestinationView({ parts, name, isShort = false }: DestinationViewProps) {
  if (parts.length === 0 && !name) return <None />;
  return (
    <Row as="span" keepsLine={isShort} gap={12} rowGap={0}>
      {name && (
        <span className={isShort ? kit.ellipsis : kit.text} title={name}>
          {name}
        </span>
      )}
      {parts.map(({ label, value, note, shortNote }) => (
        <Row as="span" keepsLine key={label} gap={4}>
          {note && (
            <Text size="small" tone="dim" style={WHOLE}>
              {isShort ? shortNote : note}
            </Text>
          )}
          {isShort && label.endsWith('wallet') ? (
            <span style={WHOLE} title={value}>
              {shortWallet(value)}
            </span>
          ) : (
            <span className={isShort ? kit.ellipsis : kit.text} title={value}>
              {value}
            </span>
          )}
          <CopyButton label={label} value={value} />
        </Row>
      ))}
    </Row>
  );
}
