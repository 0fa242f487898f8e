import { lookup as systemLookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { PUSH_ENDPOINT } from '#contract/push.ts';
import { isOfOwnNetwork } from '../connections/addresses.ts';

export type PushAnswer = { readonly status: number; readonly retryAfterSeconds: number | undefined };

/** @throws if the push service cannot be reached, or may not be asked */
export type PostPush = (message: PushMessage, signal: AbortSignal) => Promise<PushAnswer>;

export type PushMessage = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** To the internet only, checked on connecting: anybody signed in could name any address as the service. */
export const postPush: PostPush = ({ endpoint, headers, body }, signal) =>
  new Promise((resolve, reject) => {
    if (!PUSH_ENDPOINT.test(endpoint)) throw new Error('A push service has an https address with a name');
    const posted = request(
      endpoint,
      { method: 'POST', headers, signal, lookup: publicLookup() },
      (response) => {
        const retryAfter = Number(response.headers['retry-after']);
        resolve({
          status: response.statusCode as number,
          retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
        });
        // The rest of it is not read.
        response.destroy();
      },
    );
    posted.on('error', reject);
    posted.end(body);
  });

/** A look-up that fails when any of the addresses is of a network of its own. */
export function publicLookup(find: typeof systemLookup = systemLookup): LookupFunction {
  return (host, options, done) => {
    find(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (addresses.some(({ address }) => isOfOwnNetwork(address))) {
        return done(new Error(`${host} is in a network of its own`), []);
      }
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      done(null, first?.address ?? [], first?.family);
    });
  };
}
