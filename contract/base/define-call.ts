import { z } from 'zod';
import type { Capability } from '#domain/access/capabilities.ts';
import type { ErrorStatus } from './errors.ts';

/**
 * Who may make a call: anybody; whoever is signed in, also if something is left to settle first; of these, whoever has a
 * password of their own; all other staff, who have also set up a second factor if one is required; or staff whose role
 * has the capability.
 */
export type CallAccess = 'public' | 'signed-in' | 'own-password' | 'staff' | Capability;

/**
 * Whether a call takes a proof that it is that person, of the last minutes or of the time that owners have set
 * (`domain/access/session.ts`), or the session alone.
 */
export type ProofTaken = 'recent' | 'lasting' | 'none';

/**
 * As much as is read of a public call that asks for something and stores nothing: such calls are let pass so often that
 * larger bodies, each of which costs little, would keep the processor busy.
 */
export const ASKING_BODY_BYTES = 2 * 1024;

/** One call of the wire protocol, `POST /api/<name>`: the definition for both ends and the API description. */
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
  /** The message for callers without the capability; defaults to 'Your role does not allow this.' */
  readonly deniedMessage?: string;
  /** The message for callers who are not signed in; defaults to 'Your session has ended. Please sign in.' */
  readonly signedOutMessage?: string;
  /** Closed to pages of other origins although it is public. */
  readonly sameOriginOnly?: true;
  /** By default 64 KB, and 16 KB of a public call: nobody is known who sends it. See `ASKING_BODY_BYTES`. */
  readonly bodyLimitBytes?: number;
  /**
   * Takes no input and has one answer for everybody: also answers GET, with an ETag, through a route of its feature.
   */
  readonly alsoRead?: boolean;
  readonly input: Input;
  readonly output: Output;
  /** What it can fail with beyond INVALID_ARGUMENT, INTERNAL and what its access implies. */
  readonly errors: readonly ErrorStatus[];
};

/** The most that the body of a call may have. */
export function bodyLimitOf({ access, bodyLimitBytes }: CallDefinition): number {
  return bodyLimitBytes ?? (access === 'public' ? 16 : 64) * 1024;
}

/** Whether a call only shows staff something, which may take too long. */
export function isView({ access }: Pick<CallDefinition, 'access'>): boolean {
  return access.endsWith('.view');
}

/** A call as it is written down: its name is its key, and what most calls have is left out. */
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

/** The calls of a subject by their names. By default one takes no input and no proof, and fails as every call may. */
export function defineCalls<const Bodies extends Readonly<Record<string, CallBody>>>(
  bodies: Bodies,
): Named<Bodies> {
  const named = Object.entries<CallBody>(bodies).map(([name, body]) => [
    name,
    { name, proof: 'none', input: NO_INPUT, errors: [], ...body },
  ]);
  return Object.fromEntries(named);
}
