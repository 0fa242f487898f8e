import { z } from 'zod';
import type { Capability } from '#domain/access/capabilities.ts';
import type { ErrorStatus } from './errors.ts';

/**
 * Who may make a call: anybody; the signed-in, even with something left to settle; of these, those with a
 * password of their own; all other staff, with any required second factor set up; or staff with the
 * capability.
 */
export type CallAccess = 'public' | 'signed-in' | 'own-password' | 'staff' | Capability;

/** Proof of identity: of the last minutes, of the time owners set (`domain/access/session.ts`), or none. */
export type ProofTaken = 'recent' | 'lasting' | 'none';

/** Public calls that store nothing are admitted often: reading larger bodies would busy the processor. */
export const ASKING_BODY_BYTES = 2 * 1024;

export type CallDefinition<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends CallAccess = CallAccess,
> = {
  readonly name: Name;
  readonly summary: string;
  readonly access: Access;
  readonly proof: ProofTaken;
  /** Defaults to 'Your role does not allow this.' */
  readonly deniedMessage?: string;
  /** Defaults to 'Your session has ended. Please sign in.' */
  readonly signedOutMessage?: string;
  /** Closed to pages of other origins although it is public. */
  readonly sameOriginOnly?: true;
  /** 64 KB by default, 16 KB for a public call, whose sender is unknown. See `ASKING_BODY_BYTES`. */
  readonly bodyLimitBytes?: number;
  /** No input and one answer for everybody: a route of its feature also answers GET, with an ETag. */
  readonly alsoRead?: boolean;
  readonly input: Input;
  readonly output: Output;
  /** Beyond INVALID_ARGUMENT, INTERNAL and those that its access implies. */
  readonly errors: readonly ErrorStatus[];
};

export function bodyLimitOf({ access, bodyLimitBytes }: CallDefinition): number {
  return bodyLimitBytes ?? (access === 'public' ? 16 : 64) * 1024;
}

/** A call that only shows something to staff; it may take too long (DEADLINE_EXCEEDED). */
export function isView({ access }: Pick<CallDefinition, 'access'>): boolean {
  return access.endsWith('.view');
}

type LeftOut = 'proof' | 'input' | 'errors';
type CallBody = Omit<CallDefinition, 'name' | LeftOut> & Partial<Pick<CallDefinition, LeftOut>>;

type Named<Bodies extends Readonly<Record<string, CallBody>>> = {
  readonly [Name in keyof Bodies & string]: CallDefinition<
    Name,
    Bodies[Name] extends { readonly input: infer Input extends z.ZodType } ? Input : typeof NO_INPUT,
    Bodies[Name]['output'],
    Bodies[Name]['access']
  >;
};

const NO_INPUT = z.strictObject({}).nullish();

/** By default a call takes no input and no proof, and fails as every call may. */
export function defineCalls<const Bodies extends Readonly<Record<string, CallBody>>>(
  bodies: Bodies,
): Named<Bodies> {
  const named = Object.entries<CallBody>(bodies).map(([name, body]) => [
    name,
    { name, proof: 'none', input: NO_INPUT, errors: [], ...body },
  ]);
  return Object.fromEntries(named);
}
