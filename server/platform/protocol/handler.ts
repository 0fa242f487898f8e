import type { z } from 'zod';
import type { CallAccess, CallDefinition } from '#contract/define-call.ts';
import type { Staff } from '../sessions/sessions.ts';

/** What a handler knows of the request it answers. Calls that are not public have a member of staff. */
export type CallRequest<Input, Access extends CallAccess> = {
  readonly input: Input;
  readonly staff: Access extends 'public' ? undefined : Staff;
  /** The caller's address, for attempt limits. */
  readonly ip: string;
  readonly session: {
    /** Gives a browser the session's token as a cookie. */
    start(token: string, expiresAt: Date): void;
    /** Takes the cookie away. */
    end(): void;
  };
};

/** A call together with the code that answers it. Access and input are checked before `handle` runs. */
export type Handler = {
  readonly call: CallDefinition;
  handle(
    request: Omit<CallRequest<unknown, CallAccess>, 'staff'> & { readonly staff: Staff | undefined },
  ): Promise<unknown>;
};

export function defineHandler<
  Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Access extends CallAccess,
>(
  call: CallDefinition<Name, Input, Output, Access>,
  handle: (request: CallRequest<z.output<Input>, Access>) => Promise<z.input<Output>>,
): Handler {
  // The protocol parses the input by `call.input` and refuses who lacks `call.access`, which is what the types say.
  return { call, handle: handle as Handler['handle'] };
}
