import type { z } from 'zod';
import type { CallName, Calls } from '#contract/calls.ts';
import { findProofs } from '#server/features/requests/follow-token.ts';
import { digestToRepeat } from '#server/features/requests/repeated-request.ts';
import type { Services } from '#server/features/services.ts';
import { recallDevices } from '#server/features/staff/known-devices.ts';
import type { Visit } from '#server/platform/admission/limit-visitors.ts';
import { limitRate, type Rate } from '#server/platform/admission/rate.ts';
import type { Admission } from '#server/platform/protocol/protocol.ts';

type Input<Name extends CallName> = z.output<Calls[Name]['input']>;

type Submit = Input<'sendDepositEmail' | 'sendWithdrawEmail'>;

/** For each of a player's links; strangers have links too, of requests that were never paid. */
const LOOKS: Rate = { burst: 5, perMinute: 2 };

/**
 * A visitor known by a browser that signed in, or by a player's link, has room beside all others: strangers from any
 * number of networks cannot keep them out. Forgeries cost the database nothing: browsers are remembered, links sealed.
 */
export function admitVisits(services: Services): (call: string) => Admission | undefined {
  const { visitors, database, followTokens } = services;
  const isKnownDevice = recallDevices(database);
  const looks = limitRate(LOOKS);

  async function knownSignIn({ email }: Input<'signIn'>, deviceToken: string | undefined) {
    const isKnown = deviceToken !== undefined && (await isKnownDevice(email, deviceToken));
    return isKnown ? `${email} ${deviceToken}` : undefined;
  }

  async function knownPlayer({ username, followTokens: links = [] }: Submit) {
    const looked = links.filter((link) => {
      const named = followTokens.read(link);
      return named !== undefined && looks.take(named.id) === 0;
    });
    // A payer of this player's requests has a share of their own, not the player's.
    return (await findProofs(database.queries, followTokens, username, looked))[0];
  }

  const whoIsKnown: Readonly<
    Record<string, (input: never, deviceToken: string | undefined) => Promise<string | undefined>>
  > = { signIn: knownSignIn, sendDepositEmail: knownPlayer, sendWithdrawEmail: knownPlayer };

  return (call) => {
    const visit = visitOf(call);
    if (visit === undefined) return undefined;
    const whoKnown = whoIsKnown[call];
    return {
      atArrival({ address, deviceToken }) {
        return visitors.admit(
          visit,
          address,
          visit === 'sign-in' ? deviceToken !== undefined : whoKnown !== undefined,
        );
      },
      async amongAll({ input, address, deviceToken, isCounted }) {
        // The protocol parses the input by the call's contract.
        const isRepeat = visit === 'submit' && visitors.isRepeat(address, digestToRepeat(input as Submit));
        if (isRepeat) return;
        if (!isCounted) visitors.admitUncounted(visit, address);
        await visitors.admitKnownAmongAll(visit, address, async () =>
          whoKnown?.(input as never, deviceToken),
        );
      },
    };
  };
}

type PublicCallName = {
  [Name in CallName]: Calls[Name]['access'] extends 'public' ? Name : never;
}[CallName];

/** Each public call's limit, and that of a staff call which stores large files. */
const VISITS: Readonly<Record<PublicCallName | 'uploadPaymentProof', Visit>> = {
  sendDepositEmail: 'submit',
  sendWithdrawEmail: 'submit',
  checkWallet: 'follow',
  getRequestStatus: 'follow',
  getRecentActivity: 'read',
  getPaymentSettingsPublic: 'read',
  getPaymentLinksPublic: 'read',
  getCryptoPrices: 'read',
  signIn: 'sign-in',
  uploadPaymentProof: 'upload',
};

const BY_NAME: ReadonlyMap<string, Visit> = new Map(Object.entries(VISITS));

export function visitOf(call: string): Visit | undefined {
  return BY_NAME.get(call);
}
