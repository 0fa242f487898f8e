import type { ReactNode } from 'react';
import type { ListedRecord } from './record.ts';

/** Where a field is shown: in a table row on wide screens, on a card on narrow ones, or among the details. */
export type Place = 'row' | 'card' | 'details';

/**
 * One field of a record, for every place that shows it. The order of a kind's fields is the order in which cards and
 * details show them.
 */
export type RecordField<Listed> = {
  readonly id: string;
  readonly label: string;
  /**
   * The value; null where there is none, which leaves it out of cards and details unless it can be edited there.
   * @param shown `status` is the record's status with the menu that sets it
   */
  show(record: Listed, shown: { readonly place: Place; readonly status: ReactNode }): ReactNode;
  /** Wraps the value, and its editor. */
  decorate?(value: ReactNode, record: Listed, place: Place): ReactNode;
  readonly edit?: FieldEdit<Listed>;
  readonly column?: FieldColumn;
  readonly card?: CardPlace;
  /** Shown before the value on a card. */
  readonly cardLabel?: string;
  readonly details?: DetailsPlace;
};

/** A field that every kind of record has, and that is not edited. */
export type SharedField = Omit<RecordField<ListedRecord>, 'edit'>;

export type FieldColumn = {
  /** Without a width, the column shares what is left. */
  readonly width?: ColumnWidth;
  /** Its cells are the row headers. */
  readonly isRowHeader?: true;
};

export type ColumnWidth =
  | 'Select'
  | 'Time'
  | 'Username'
  | 'Amount'
  | 'Method'
  | 'Reference'
  | 'Sender'
  | 'Status'
  | 'State'
  | 'Change'
  | 'Open';

/** `title` and `end` make the first line, `facts` and `time` the next ones, `bottom` the last. */
export type CardPlace = 'title' | 'end' | 'facts' | 'time' | 'bottom';

/** Beside the status, below it, or among the fields. */
export type DetailsPlace = 'status' | 'status-facts' | 'fields';

/** What is typed beside the value itself, by its names. */
export type EditParts = Readonly<Record<string, string>>;

/** One more thing that a value takes, such as a method its destination. */
export type EditPart = {
  readonly name: string;
  readonly label: string;
  /** What stands in it to begin with. */
  readonly value: string;
  readonly choices?: readonly string[];
};

/** How a field is edited in place. */
export type FieldEdit<Listed> = {
  /** The name used in 'Error updating …'. */
  readonly errorName: string;
  readonly choices?: readonly string[];
  readonly inputMode?: 'decimal';
  /** In characters. */
  readonly maxLength?: number;
  /** The editor's initial text. */
  textOf(record: Listed): string;
  /** What the typed value takes beside it. @param filled what was typed of it so far */
  parts?(record: Listed, typed: string, filled: EditParts): readonly EditPart[];
  /** The problem with what was typed. */
  check(typed: string, parts: EditParts): string | undefined;
  /** Whether the text equals the record's value. */
  isSame(record: Listed, typed: string, parts: EditParts): boolean;
  /** @throws CallError */
  save(record: Listed, typed: string, parts: EditParts): Promise<Listed>;
};
