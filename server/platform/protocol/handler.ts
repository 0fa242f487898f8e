import type { z } from 'zod';
import type { CallDefinition } from '#contract/base/define-call.ts';
import type { Staff } from '../sessions/sessions.ts';

export type CallRequest<Call extends CallDefinition> = {
  readonly input: z.output<Call['input']>;
  readonly staff: Call['access'] extends 'public' ? undefined : Staff;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly session: {
    start(token: string, expiresAt: Date): void;
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

export type Handler<Call extends CallDefinition, Services> = {
  readonly call: Call;
  /** Its answer depends only on the input, the caller's role and what is stored, and changes nothing. */
  readonly isShared?: true;
  prepare(services: Services): Answer<Call>;
};

export type AnsweredCall = {
  readonly call: CallDefinition;
  readonly isShared?: true | undefined;
  answer(
    request: Omit<CallRequest<CallDefinition>, 'staff'> & { readonly staff: Staff | undefined },
  ): Promise<unknown>;
};

type Unprepared<Services> = {
  readonly call: CallDefinition;
  readonly isShared?: true;
  prepare(services: Services): (request: never) => Promise<unknown>;
};

export function prepareAnswers<Services>(
  handlers: Readonly<Record<string, Unprepared<Services>>>,
  services: Services,
): AnsweredCall[] {
  // As the types say: the protocol parses by `call.input` and refuses who lacks `call.access`.
  return Object.values(handlers).map(({ call, isShared, prepare }) => ({
    call,
    isShared,
    answer: prepare(services) as AnsweredCall['answer'],
  }));
}
