import type { ReactNode } from 'react';
import type { DepositRecord } from '#contract/deposit-record.ts';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import type { DepositStatus } from '#domain/deposits/deposit.ts';
import type { DEPOSIT_METHOD_VALUES, WithdrawalMethod } from '#domain/methods/methods.ts';
import { centsFromUsd, formatUsd } from '#domain/money/usd.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

export type Records = { readonly deposit: DepositRecord; readonly withdrawal: WithdrawalRecord };
export type RecordKind = keyof Records;

/** The statuses that staff may set, by kind. */
export type Statuses = { readonly deposit: DepositStatus; readonly withdrawal: WithdrawalStatus };

export type Methods = {
  readonly deposit: (typeof DEPOSIT_METHOD_VALUES)[number];
  readonly withdrawal: WithdrawalMethod;
};

export type ListedRecord = Pick<DepositRecord, keyof DepositRecord & keyof WithdrawalRecord>;

export type LoadedPage<Listed> = {
  readonly records: readonly Listed[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
};

export function amountText(amount: number): string {
  const cents = centsFromUsd(amount);
  return cents === undefined ? 'N/A' : formatUsd(cents);
}

/** A table row on wide screens, a card on narrow ones, or the details. */
export type Place = 'row' | 'card' | 'details';

/** The order of a kind's fields is their order on cards and in details. */
export type RecordField<Listed> = {
  readonly id: string;
  readonly label: string;
  /** Null leaves the field out of cards and details, unless it can be edited there. */
  show(record: Listed, shown: { readonly place: Place; readonly status: ReactNode }): ReactNode;
  /** Wraps the value and its editor. */
  decorate?(value: ReactNode, record: Listed, place: Place): ReactNode;
  readonly edit?: FieldEdit<Listed>;
  /** It leads elsewhere when pressed, and a pencil beside it edits. */
  readonly isLink?: true;
  readonly column?: FieldColumn;
  readonly card?: CardPlace;
  readonly cardLabel?: string;
  readonly details?: DetailsPlace;
};

export type SharedField = Omit<RecordField<ListedRecord>, 'edit'>;

export type FieldColumn = {
  /** Without a width, the column shares what is left. */
  readonly width?: ColumnWidth;
  readonly isRowHeader?: true;
};

export type ColumnWidth =
  | 'Select'
  | 'Time'
  | 'Username'
  | 'Amount'
  | 'Money'
  | 'Method'
  | 'Reference'
  | 'Sender'
  | 'Status'
  | 'Outcome'
  | 'State'
  | 'Change'
  | 'Open';

/** `title` and `end` make the first line, `facts` and `time` the next ones, `bottom` the last. */
export type CardPlace = 'title' | 'end' | 'facts' | 'time' | 'bottom';

/** Beside the status, below it, or among the fields. */
export type DetailsPlace = 'status' | 'status-facts' | 'fields';

/** Texts typed beside the value itself, by name. */
export type EditParts = Readonly<Record<string, string>>;

/** A further part of a value, such as a method's destination. */
export type EditPart = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices?: readonly string[];
};

export type FieldEdit<Listed> = {
  /** Used in 'Error updating …'. */
  readonly errorName: string;
  readonly choices?: readonly string[];
  readonly inputMode?: 'decimal';
  readonly maxLength?: number;
  textOf(record: Listed): string;
  /** @param filled the parts as typed so far */
  parts?(record: Listed, typed: string, filled: EditParts): readonly EditPart[];
  /** The problem with the text, if any. */
  check(typed: string, parts: EditParts): string | undefined;
  isSame(record: Listed, typed: string, parts: EditParts): boolean;
  /** @throws CallError */
  save(record: Listed, typed: string, parts: EditParts): Promise<Listed>;
};
