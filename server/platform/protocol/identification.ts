import type { FastifyRequest } from 'fastify';
import type { CallAccess, CallDefinition, ProofTaken } from '#contract/base/define-call.ts';
import { type Capability, can } from '#domain/access/capabilities.ts';
import { PROOF_MINUTES, provenUntil, UNATTENDED_HEADER } from '#domain/access/session.ts';
import { clientAddress } from '../connections/addresses.ts';
import type { SessionCookie } from '../sessions/cookies.ts';
import type { IdleSession, Sessions, Staff } from '../sessions/sessions.ts';
import { CallError, SIGNED_OUT } from './call-error.ts';

type Terms = Pick<CallDefinition, 'proof' | 'deniedMessage' | 'signedOutMessage'> & {
  /** False where it is no use of the session, whoever asks. */
  readonly isUse?: boolean;
};

export type Identification = ReturnType<typeof createIdentification>;

export function createIdentification(sessions: Sessions, cookie: SessionCookie) {
  async function find(request: FastifyRequest, mayBeUse: boolean): Promise<Staff | IdleSession | undefined> {
    const isUse = mayBeUse && request.headers[UNATTENDED_HEADER] === undefined;
    const findByToken = (token: string) =>
      sessions.find(token, clientAddress(request), new Date(), { isUse });
    const bearer = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
    if (bearer !== undefined) return findByToken(bearer);
    const token = cookie.read(request);
    if (token === undefined) return undefined;
    if (!cookie.isSameOrigin(request)) {
      throw new CallError('PERMISSION_DENIED', 'This request comes from another site.');
    }
    return findByToken(token);
  }

  return {
    /** @throws CallError UNAUTHENTICATED, FAILED_PRECONDITION or PERMISSION_DENIED, before other look-ups */
    async require(
      request: FastifyRequest,
      access: Exclude<CallAccess, 'public'>,
      terms: Terms,
    ): Promise<Staff> {
      const {
        proof,
        deniedMessage = 'Your role does not allow this.',
        signedOutMessage = SIGNED_OUT,
        isUse = true,
      } = terms;
      const staff = await find(request, isUse);
      if (staff === undefined) throw new CallError('UNAUTHENTICATED', signedOutMessage);
      if ('idleMinutes' in staff) throw endedIdle(staff);
      if (access !== 'signed-in' && staff.mustChangePassword) {
        throw new CallError('FAILED_PRECONDITION', 'Change your initial password before you go on.');
      }
      if (access !== 'signed-in' && access !== 'own-password' && staff.mustSetUpFactor) {
        throw new CallError('FAILED_PRECONDITION', 'Set up a second factor before you go on.', {
          details: { setUpFactor: true },
        });
      }
      if (isCapability(access) && !can(staff.role, access)) {
        throw new CallError('PERMISSION_DENIED', deniedMessage);
      }
      if (proof !== 'none' && new Date() > provenUntil(staff.provenAt, minutesOf(proof, staff))) {
        throw new CallError('FAILED_PRECONDITION', 'Confirm that it is you before you go on.', {
          details: { proof: true },
        });
      }
      return staff;
    },
  };
}

function minutesOf(proof: Exclude<ProofTaken, 'none'>, { lastingProofMinutes }: Staff): number {
  return proof === 'recent' ? PROOF_MINUTES : lastingProofMinutes;
}

function isCapability(access: Exclude<CallAccess, 'public'>): access is Capability {
  return access !== 'signed-in' && access !== 'own-password' && access !== 'staff';
}

function endedIdle({ idleMinutes }: IdleSession): CallError {
  const message = `Your session has ended: nobody used it for ${idleMinutes} minutes. Please sign in.`;
  return new CallError('UNAUTHENTICATED', message, { details: { idle: true } });
}
