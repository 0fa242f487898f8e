import type { z } from 'zod';
import type { CallDefinition } from './define-call.ts';
import { SECTIONS } from './sections.ts';

type NameIn<Section> = Section extends unknown ? keyof Section : never;

/** Every call by its name on the wire. */
export const CALLS = {
  ...SECTIONS.Players,
  ...SECTIONS.Session,
  ...SECTIONS['Second factors'],
  ...SECTIONS.Deposits,
  ...SECTIONS.Withdrawals,
  ...SECTIONS.Records,
  ...SECTIONS.Preferences,
  ...SECTIONS.Notices,
  ...SECTIONS.Notes,
  ...SECTIONS.Approvals,
  ...SECTIONS.Receipts,
  ...SECTIONS.Statements,
  ...SECTIONS['Mail templates'],
  ...SECTIONS.Mailboxes,
  ...SECTIONS['Payment settings'],
  ...SECTIONS.Appearance,
  ...SECTIONS.Activity,
  ...SECTIONS.Stats,
  ...SECTIONS.Operations,
  ...SECTIONS.Team,
  ...SECTIONS['First steps'],
  ...SECTIONS.Security,
} as const satisfies Record<NameIn<(typeof SECTIONS)[keyof typeof SECTIONS]>, CallDefinition>;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;

/** What a client sends. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>;

/** What a handler gets of it: amounts in cents. */
export type ParsedInput<Name extends CallName> = z.output<Calls[Name]['input']>;

/** What a handler answers: amounts in cents. */
export type CallAnswer<Name extends CallName> = z.input<Calls[Name]['output']>;

/** What a client gets back: amounts in USD, which the handler answered in cents. */
export type CallOutput<Name extends CallName> = z.output<Calls[Name]['output']>;
