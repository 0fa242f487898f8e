import dns from 'node:dns/promises';

/** TXT records of a name, each as its parts. Rejects with the code of `node:dns`. */
export type MailResolver = (name: string, type: 'TXT') => Promise<string[][]>;

const DEADLINE_MS = 4_000;
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 500;

export const systemResolver: MailResolver = (name, type) => dns.resolve(name, type);

const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);
/** The name cannot be looked up; it is too long, for example. */
const IMPOSSIBLE = new Set(['EBADNAME', 'EBADQUERY', 'ERR_INVALID_ARG_TYPE', 'ERR_INVALID_ARG_VALUE']);

export type WatchedResolver = {
  readonly resolve: MailResolver;
  /** The first failure after which a later answer may differ. */
  readonly failure: () => string | undefined;
};

export function watchedResolver(resolver: MailResolver): WatchedResolver {
  let failure: string | undefined;
  return {
    failure: () => failure,
    resolve: async (name, type) => {
      try {
        return await resolver(name, type);
      } catch (error) {
        const code = String((error as { code?: unknown }).code);
        if (IMPOSSIBLE.has(code)) throw Object.assign(new Error(`no name: ${name}`), { code: 'ENOTFOUND' });
        if (!ABSENT.has(code)) failure ??= code;
        throw error;
      }
    },
  };
}

/** Fails with ETIMEOUT if there is no answer in four seconds. */
export function withDeadline(resolver: MailResolver): MailResolver {
  return async (name, type) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEOUT' }));
    }, DEADLINE_MS);
    try {
      return await Promise.race([resolver(name, type), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Keeps answers for ten minutes: a first fetch asks for the same few keys thousands of times. */
export function keepingResolver(resolver: MailResolver, now: () => number = Date.now): MailResolver {
  const kept = new Map<string, { readonly records: string[][]; readonly until: number }>();
  return async (name, type) => {
    const found = kept.get(name);
    if (found !== undefined && found.until > now()) return found.records;
    const records = await resolver(name, type);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(name, { records, until: now() + KEPT_MS });
    return records;
  };
}
