import type { ProofTaken } from '#contract/base/define-call.ts';
import type { ErrorStatus } from '#contract/base/errors.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import type { Knocker, Public } from './identities.ts';

export type Row<Name extends CallName> = {
  readonly isFor: Public;
  /** Which proof of identity it takes. */
  readonly takesProof?: Exclude<ProofTaken, 'none'>;
  /** Well formed, so that it comes as far as the handler. */
  readonly input: CallInput<Name> | ((knocker: Knocker) => CallInput<Name>);
  /** What the handler answers to that, if not a result. */
  readonly answers?: ErrorStatus;
  /** The same for whoever has no second factor. */
  readonly answersWithoutFactor?: ErrorStatus;
};

export const EVERYBODY = { isFor: 'anybody' } as const;
export const SIGNED_IN = { isFor: 'the signed in' } as const;
export const OWN_PASSWORD = { isFor: 'those with a password of their own' } as const;
export const STAFF = { isFor: 'staff' } as const;
export const CHANGERS = { isFor: 'owners and supervisors' } as const;
/** What takes a lasting proof. */
export const PAYERS = { ...CHANGERS, takesProof: 'lasting' } as const;
export const OWNERS = { isFor: 'owners' } as const;
export const NOT_FOUND = { answers: 'NOT_FOUND' } as const;
export const REFUSED = { answers: 'FAILED_PRECONDITION' } as const;
export const PROVEN = { takesProof: 'recent' } as const;
