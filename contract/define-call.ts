import type { z } from 'zod';
import type { Capability } from '#domain/access/capabilities.ts';
import type { ErrorStatus } from './errors.ts';

/** Who may make a call: anybody, anybody signed in, or staff whose role has the capability. */
export type CallAccess = 'public' | 'signed-in' | Capability;

/** One call of the wire protocol, `POST /api/<name>`: its words for both ends and for the API description. */
export type CallDefinition<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends CallAccess = CallAccess,
> = {
  readonly name: Name;
  readonly summary: string;
  readonly access: Access;
  /** What somebody reads who lacks the capability; 'Your role does not allow this.' unless said otherwise. */
  readonly deniedMessage?: string;
  /** What somebody reads who is not signed in; 'Your session has ended. Please sign in.' unless said otherwise. */
  readonly signedOutMessage?: string;
  /** Kept from pages of other origins although it is public. */
  readonly sameOriginOnly?: true;
  /** 64 KB unless said otherwise. */
  readonly bodyLimitBytes?: number;
  /** Takes no input and is the same for everybody: also answered to GET, with an ETag, by a route of its feature. */
  readonly alsoRead?: boolean;
  readonly input: Input;
  readonly output: Output;
  /** What it can fail with beyond INVALID_ARGUMENT, INTERNAL and what its access implies. */
  readonly errors: readonly ErrorStatus[];
};

export function defineCall<
  Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Access extends CallAccess,
>(definition: CallDefinition<Name, Input, Output, Access>): CallDefinition<Name, Input, Output, Access> {
  return definition;
}
