import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reasonLabel } from '#domain/reasons/reasons.ts';
import { SOURCE_LABELS } from '#domain/records/record.ts';
import { WaitingMark } from '../../approvals/waiting-approvals.tsx';
import { Row } from '../../kit/box.tsx';
import kit from '../../kit/kit.module.css';
import { ExactTime, RelativeTime, ShortTime } from '../../time/when.tsx';
import {
  amountText,
  type ColumnWidth,
  type FieldEdit,
  type ListedRecord,
  type Place,
  type RecordField,
  type RecordKind,
  type Records,
  type SharedField,
} from '../record/record.ts';
import type { RecordTools } from '../record/record-source.ts';
import { EditableValue } from './field-editor.tsx';
import { type TextEdit, textEdit } from './field-edits.ts';
import styles from './fields.module.css';
import { CopyValue, CutText, None, StandingBadge, Who, WithCopy } from './values.tsx';

export type ShownRecord<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly record: Records[Kind];
  readonly isFree: boolean;
  readonly place: Place;
  /** With the menu that sets it. */
  readonly status: ReactNode;
};

/** Null where there is nothing to show. */
export function fieldValue<Kind extends RecordKind>(
  field: RecordField<Records[Kind]>,
  { tools, record, isFree, place, status }: ShownRecord<Kind>,
): ReactNode {
  const shown = field.show(record, { place, status });
  if (shown === null && field.edit === undefined && place !== 'row') return null;
  const value = shown ?? <None />;
  const editable = field.edit ? (
    <EditableValue {...{ tools, field, record, isFree }} edit={field.edit} floats={place === 'row'}>
      {value}
    </EditableValue>
  ) : (
    value
  );
  return field.decorate ? field.decorate(editable, record, place) : editable;
}

type TextField<Listed> = Omit<RecordField<Listed>, 'show' | 'edit'> & {
  text(record: Listed): string | null;
  readonly edit?: TextEdit<Listed>;
};

export function textField<Listed>({ text, edit, ...field }: TextField<Listed>): RecordField<Listed> {
  return {
    ...field,
    show(record, { place }) {
      const value = text(record) || null;
      return value !== null && place === 'row' ? <CutText value={value} /> : value;
    },
    ...(edit && { edit: textEdit(text, edit) }),
  };
}

export function usernameField<Listed extends ListedRecord>(edit: FieldEdit<Listed>): RecordField<Listed> {
  return {
    id: 'username',
    label: 'Username',
    show: ({ username }) => (
      <Link
        to="/players/$username"
        params={{ username }}
        className={`${kit.ellipsis} ${kit.plainLink} ${styles.player}`}
      >
        {username}
      </Link>
    ),
    edit,
    isLink: true,
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

export function amountField<Listed extends ListedRecord>(
  edit: FieldEdit<Listed>,
  beside: Pick<RecordField<Listed>, 'column' | 'decorate'> = {},
): RecordField<Listed> {
  return {
    id: 'amount',
    label: 'Amount',
    show: ({ amount }) => amountText(amount),
    edit,
    column: { width: 'Amount' },
    card: 'end',
    details: 'fields',
    ...beside,
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

export function statusField(label: string, width: ColumnWidth): SharedField {
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
    column: { width },
    card: 'bottom',
    details: 'status',
  };
}

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

export const DECLINED_FOR: SharedField = textField({
  id: 'declineReason',
  label: 'Declined for',
  text: ({ declineReason, customDeclineReason }) =>
    declineReason && reasonLabel(declineReason, customDeclineReason),
  column: {},
  card: 'facts',
  cardLabel: 'declined for',
  details: 'status-facts',
});

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
    place === 'row' ? <CutText value={id} /> : <CopyValue label="record id" value={id} />,
  column: {},
  card: 'bottom',
  details: 'fields',
};

type RecordTimeProps = { readonly instant: string; readonly place: Place };

function RecordTime({ instant, place }: RecordTimeProps) {
  switch (place) {
    case 'row':
      return (
        // the elapsed time is left out whole where it does not fit
        <Row as="span" rowGap={0} style={{ height: '1lh', overflow: 'hidden' }}>
          <ShortTime instant={instant} />
          <RelativeTime
            instant={instant}
            className={`${kit['size-small']} ${kit['tone-dim']} ${styles.ago}`}
          />
        </Row>
      );
    case 'card':
      return <ExactTime instant={instant} />;
    case 'details':
      return (
        <>
          <ExactTime instant={instant} /> (<RelativeTime instant={instant} />)
        </>
      );
    default:
      return place satisfies never;
  }
}
