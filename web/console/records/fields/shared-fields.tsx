import { SOURCE_LABELS } from '#domain/records/record.ts';
import { WaitingMark } from '../../approvals/waiting-approvals.tsx';
import { type TextEdit, textEdit } from '../editing/field-edits.ts';
import type { ListedRecord } from '../record/record.ts';
import type { FieldEdit, RecordField, SharedField } from '../record/record-field.ts';
import { CopyValue } from '../values/copy-value.tsx';
import { amountText, Text } from '../values/record-facts.tsx';
import { RecordTime } from '../values/record-time.tsx';
import { StandingBadge } from '../values/standing-badge.tsx';
import { Who } from '../values/who.tsx';
import { WithCopy } from '../values/with-copy.tsx';

type TextField<Listed> = Omit<RecordField<Listed>, 'show' | 'edit'> & {
  text(record: Listed): string | null;
  readonly edit?: TextEdit<Listed>;
};

/** A text field: truncated in a row, shown in full elsewhere. */
export function textField<Listed>({ text, edit, ...field }: TextField<Listed>): RecordField<Listed> {
  return {
    ...field,
    show(record, { place }) {
      const value = text(record) || null;
      return value !== null && place === 'row' ? <Text value={value} /> : value;
    },
    ...(edit && { edit: textEdit(text, edit) }),
  };
}

/** With the player's standing next to it. */
export function usernameField<Listed extends ListedRecord>(edit: FieldEdit<Listed>): RecordField<Listed> {
  return {
    ...textField<Listed>({ id: 'username', label: 'Username', text: ({ username }) => username }),
    edit,
    column: { width: 'Username', isRowHeader: true },
    card: 'title',
    details: 'fields',
    decorate(value, { username, standing }, place) {
      switch (place) {
        case 'row':
          return <Who standing={standing}>{value}</Who>;
        case 'card':
          return (
            <>
              {value}
              <StandingBadge standing={standing} />
            </>
          );
        case 'details':
          return (
            <WithCopy label="username" value={username}>
              {value}
            </WithCopy>
          );
        default:
          return place satisfies never;
      }
    },
  };
}

export function amountField<Listed extends ListedRecord>(edit: FieldEdit<Listed>): RecordField<Listed> {
  return {
    id: 'amount',
    label: 'Amount',
    show: ({ amount }) => amountText(amount),
    edit,
    column: { width: 'Amount' },
    card: 'end',
    details: 'fields',
  };
}

export function methodField<Listed extends ListedRecord>(edit: FieldEdit<Listed>): RecordField<Listed> {
  return {
    ...textField<Listed>({ id: 'method', label: 'Method', text: ({ method }) => method }),
    edit,
    column: { width: 'Method' },
    card: 'facts',
    details: 'fields',
  };
}

/** The status with its menu. */
export function statusField(label: string): SharedField {
  return {
    id: 'status',
    label,
    show: ({ approvals }, { status, place }) =>
      place === 'row' && approvals.length > 0 ? (
        <>
          {status} <WaitingMark approvals={approvals} isSign />
        </>
      ) : (
        status
      ),
    column: { width: 'Status' },
    card: 'bottom',
    details: 'status',
  };
}

/** What waits for a second person; in a row it is a sign beside the status. */
export const APPROVALS: SharedField = {
  id: 'approvals',
  label: 'Waiting for approval',
  show: ({ approvals }) => (approvals.length === 0 ? null : <WaitingMark approvals={approvals} />),
  card: 'bottom',
};

export const TIME: SharedField = {
  id: 'timestamp',
  label: 'Time',
  show: ({ timestamp }, { place }) => <RecordTime instant={timestamp} place={place} />,
  column: { width: 'Time' },
  card: 'time',
  details: 'fields',
};

export const ENTERED_BY: SharedField = {
  id: 'source',
  label: 'Entered by',
  show: ({ source }) => SOURCE_LABELS[source],
  column: { width: 'Status' },
  card: 'facts',
  cardLabel: 'entered by',
  details: 'fields',
};

export const RECORD_ID: SharedField = {
  id: 'id',
  label: 'Record ID',
  show: ({ id }, { place }) =>
    place === 'row' ? <Text value={id} /> : <CopyValue label="record id" value={id} />,
  column: {},
  card: 'bottom',
  details: 'fields',
};
