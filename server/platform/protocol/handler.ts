import type { z } from 'zod';
import type { CallDefinition } from '#contract/base/define-call.ts';
import type { Staff } from '../sessions/sessions.ts';

/** What a handler knows about its request. For calls that are not public, that includes a member of staff. */
export type CallRequest<Call extends CallDefinition> = {
  readonly input: z.output<Call['input']>;
  readonly staff: Call['access'] extends 'public' ? undefined : Staff;
  /** The caller's address, for attempt limits. */
  readonly ip: string;
  /** What the caller's program says it is. */
  readonly userAgent: string | undefined;
  readonly session: {
    /** Sets the session's token as a cookie. */
    start(token: string, expiresAt: Date): void;
    /** Clears the cookie. */
    end(): void;
  };
  /** The browser, as it is recognised from one sign-in to the next. */
  readonly device: {
    readonly token: string | undefined;
    remember(token: string): void;
  };
};

export type Answer<Call extends CallDefinition> = (
  request: CallRequest<Call>,
) => Promise<z.input<Call['output']>>;

/** A call with the code that answers it, prepared once with its services. */
export type Handler<Call extends CallDefinition, Services> = {
  readonly call: Call;
  /** Its answer depends on the input, the caller's role and what is stored only, and changes nothing. */
  readonly isShared?: true;
  prepare(services: Services): Answer<Call>;
};

/** A call of any contract, ready to be answered. */
export type AnsweredCall = {
  readonly call: CallDefinition;
  readonly isShared?: true | undefined;
  answer(
    request: Omit<CallRequest<CallDefinition>, 'staff'> & { readonly staff: Staff | undefined },
  ): Promise<unknown>;
};

/** A handler of any call. */
type Unprepared<Services> = {
  readonly call: CallDefinition;
  readonly isShared?: true;
  prepare(services: Services): (request: never) => Promise<unknown>;
};

/** Prepares the answers of all calls with the services of one app. */
export function prepareAnswers<Services>(
  handlers: Readonly<Record<string, Unprepared<Services>>>,
  services: Services,
): AnsweredCall[] {
  // The protocol parses the input by `call.input` and refuses who lacks `call.access`, which is what the types say.
  return Object.values(handlers).map(({ call, isShared, prepare }) => ({
    call,
    isShared,
    answer: prepare(services) as AnsweredCall['answer'],
  }));
}
