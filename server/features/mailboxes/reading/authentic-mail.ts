import { createHash } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { dmarc } from 'mailauth/lib/dmarc/index.js';
import { isForwardSubject } from '#domain/receipts/mails/forwarded.ts';
import { isSender } from '#domain/receipts/mails/templates.ts';
import { addressOf, fieldsNamed, type MailHeader, readHeader, wordsOf } from './mail-header.ts';
import { type MailResolver, type WatchedResolver, watchedResolver } from './mail-resolver.ts';
import { lastLabels, type Signature, signaturesFor, withOnly } from './mail-signatures.ts';
import { resultsProblem } from './results-of-host.ts';

export type ProofOptions = {
  /** The senders who may report money (see `MailTemplate`): usually those of the template in use. */
  readonly senders: readonly string[];
  /** The mailbox's own: anybody can have a provider write to themselves, and send that on, well signed. */
  readonly addresses: readonly string[];
  /** Whose `Authentication-Results` are believed; null: nobody's. */
  readonly authservId: string | null;
  readonly resolver: MailResolver;
  readonly now: Date;
};

export type MailProof =
  | {
      readonly authenticity: 'proved';
      /** Those that prove it, in the order of the header; empty if the host's word does. */
      readonly signatures: readonly Signature[];
    }
  | {
      readonly authenticity: 'unproved';
      /** A sentence, for staff. */
      readonly why: string;
      /** Set if the same message may be proved later. */
      readonly tryAgain?: TryAgain | undefined;
    };

/** Missing keys: `its-own` alone, which anybody can have a message name, or `all` of its sender. */
export type TryAgain = 'its-own' | 'all';

export const FORWARDED = 'It was forwarded or resent.';
const FORWARDING = /^(?:resent-.*|x-forwarded-(?:to|for)|x-autoforwarded)$/;
/** Parsers differ on which of several counts. */
const SINGLE = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'content-type',
  'content-transfer-encoding',
  'mime-version',
];

/** Whether a mail is genuine and for this mailbox, by DKIM and DMARC or the mailbox's host. Never rejects. */
export async function authenticate(message: Buffer, options: ProofOptions): Promise<MailProof> {
  const header = readHeader(message);
  if (header === undefined) return unproved('Its header is not written as that of a mail is.');
  const from = addressOf(fieldsNamed(header, 'from')[0]?.value ?? '');
  const problem = headerProblem(header, from, options);
  if (problem !== undefined || from === undefined) return unproved(problem ?? '');

  const { good, wrong } = signaturesFor(header, from);
  const watched = watchedResolver(options.resolver);
  const signatures = await validOf(message, { header, from, signatures: good, watched, now: options.now });
  if (signatures.length > 0) return { authenticity: 'proved', signatures };

  const byHost = options.authservId === null ? '' : resultsProblem(header, options.authservId, from);
  if (byHost === undefined) return { authenticity: 'proved', signatures };
  const failure = watched.failure();
  if (failure !== undefined) {
    const tryAgain = (await isKnownToDns(from, options.resolver)) ? 'its-own' : 'all';
    return unproved(`The keys of its sender could not be looked up (${failure}).`, tryAgain);
  }
  const own =
    good.length > 0
      ? 'Its signature is not valid, or no DMARC policy stands behind it.'
      : (wrong ?? `It bears no signature of ${from.slice(from.indexOf('@') + 1)}.`);
  return unproved(`${own} ${byHost}`.trim());
}

function unproved(why: string, tryAgain?: TryAgain): MailProof {
  return { authenticity: 'unproved', why, tryAgain };
}

/** Whether DNS answers about the policy of the sender's organisation, if only that it has none. */
async function isKnownToDns(from: string, resolver: MailResolver): Promise<boolean> {
  const watched = watchedResolver(resolver);
  // Some providers may send from any subdomain, and one of these may be dead.
  await watched.resolve(`_dmarc.${lastLabels(from.slice(from.indexOf('@') + 1))}`, 'TXT').catch(() => {});
  return watched.failure() === undefined;
}

function headerProblem(
  header: MailHeader,
  from: string | undefined,
  { senders, addresses }: ProofOptions,
): string | undefined {
  const doubled = SINGLE.find((name) => fieldsNamed(header, name).length > 1);
  if (doubled !== undefined) return `Its header has more than one ${doubled} field.`;
  if (from === undefined) return 'Its header does not name one sender by one plain address.';
  if (!isSender(senders, from)) return `Its sender, ${from}, is not one that tells of such payments.`;
  if (header.fields.some(({ name }) => FORWARDING.test(name)) || isForwardSubject(wordsOf(header, 'subject')))
    return FORWARDED;
  const to = addressOf(fieldsNamed(header, 'to')[0]?.value ?? '');
  if (to === undefined) return 'It is not addressed to one plain address.';
  if (!addresses.some((address) => isSameMailbox(address, to)))
    return `It is addressed to ${to}, which is no address of this mailbox: it may be somebody else’s. If a provider writes to the casino there, list it among the further addresses of the mailbox.`;
  return undefined;
}

/** Domains under which each name is the same person's. Those of other providers belong to whoever took them. */
const ONE_MAILBOX: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/** To the letter: a tag or a dot more is what somebody else may have typed at the provider of payments. */
function isSameMailbox(address: string, other: string): boolean {
  const [mine, theirs] = [address, other].map((whole) => {
    const [name, domain = ''] = whole.trim().toLowerCase().split('@');
    return `${name}@${ONE_MAILBOX[domain] ?? domain}`;
  });
  return mine === theirs;
}

async function validOf(
  message: Buffer,
  {
    header,
    from,
    signatures,
    watched,
    now,
  }: {
    readonly header: MailHeader;
    readonly from: string;
    readonly signatures: readonly Signature[];
    readonly watched: WatchedResolver;
    readonly now: Date;
  },
): Promise<readonly Signature[]> {
  if (signatures.length === 0) return [];
  const resolver = (name: string) => watched.resolve(name, 'TXT');
  try {
    const { results } = await dkimVerify(withOnly(message, header, signatures), { resolver, curTime: now });
    const valid = new Set<string | undefined>();
    for (const { status, signingDomain, id } of results)
      if (status.result === 'pass' && status.aligned && (await passesDmarc(from, signingDomain, resolver)))
        valid.add(id);
    return signatures.filter(({ value }) => valid.has(libraryId(value)));
  } catch {
    // A message that the library cannot read proves nothing.
    return [];
  }
}

function libraryId(value: string): string {
  return createHash('sha256').update(Buffer.from(value, 'base64')).digest('hex');
}

async function passesDmarc(from: string, domain: string, resolver: (name: string) => Promise<string[][]>) {
  const policy = await dmarc({
    headerFrom: from,
    spfDomains: [],
    dkimDomains: [{ id: '', domain }],
    resolver,
  });
  if (policy === false || policy.status.result !== 'pass') return false;
  // The library takes a strict policy for a relaxed one.
  return !policy.alignment?.dkim.strict || domain.toLowerCase() === from.slice(from.indexOf('@') + 1);
}
