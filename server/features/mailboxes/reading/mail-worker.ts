import { parentPort } from 'node:worker_threads';
import { forReading, type TaughtTemplate } from '#domain/receipts/mails/taught-template.ts';
import { MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import type { MailResolver } from './mail-resolver.ts';
import { keyOf, type MailOptions, type MailReceipt, mailToReceipt } from './mail-to-receipt.ts';

export type MailRequest = Omit<MailOptions, 'resolver' | 'templates'> & {
  readonly taught: readonly TaughtTemplate[];
};

export type ToWorker =
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly message: Uint8Array;
      readonly request: MailRequest;
    }
  | { readonly kind: 'found'; readonly lookup: number; readonly records: string[][] }
  | { readonly kind: 'failed'; readonly lookup: number; readonly code: unknown };

export type FromWorker =
  /** The mail that is computed from now on, if any. */
  | { readonly kind: 'turn'; readonly of: number | undefined }
  | { readonly kind: 'key'; readonly of: number; readonly key: string }
  | { readonly kind: 'lookup'; readonly lookup: number; readonly name: string }
  | { readonly kind: 'read'; readonly of: number; readonly receipt: MailReceipt };

const port = parentPort as NonNullable<typeof parentPort>;
const tell = (message: FromWorker) => port.postMessage(message);

// One mail at a time is computed while others wait for lookups or turns: so it is known which takes long.
let atTurn: number | undefined;
const waiting: Array<() => void> = [];

async function takeTurn(id: number): Promise<void> {
  if (atTurn !== undefined) await new Promise<void>((resolve) => waiting.push(resolve));
  atTurn = id;
  tell({ kind: 'turn', of: id });
}

function endTurn(): void {
  tell({ kind: 'turn', of: undefined });
  const next = waiting.shift();
  if (next === undefined) atTurn = undefined;
  else next();
}

const lookups = new Map<number, PromiseWithResolvers<string[][]>>();
let asked = 0;

/** A mail gives up its turn during a lookup, and makes one lookup at a time. */
function resolverFor(id: number): MailResolver {
  return async (name) => {
    const answer = Promise.withResolvers<string[][]>();
    asked += 1;
    lookups.set(asked, answer);
    tell({ kind: 'lookup', lookup: asked, name });
    endTurn();
    try {
      return await answer.promise;
    } finally {
      await takeTurn(id);
    }
  };
}

async function read(id: number, source: Uint8Array, { taught, ...options }: MailRequest): Promise<void> {
  await takeTurn(id);
  const message = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  tell({ kind: 'key', of: id, key: keyOf(message) });
  const receipt = await mailToReceipt(message, {
    ...options,
    templates: [...MAIL_TEMPLATES, ...taught.map(forReading)],
    resolver: resolverFor(id),
  });
  tell({ kind: 'read', of: id, receipt });
  endTurn();
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'read') return void read(message.id, message.message, message.request);
  const answer = lookups.get(message.lookup);
  lookups.delete(message.lookup);
  if (message.kind === 'found') answer?.resolve(message.records);
  else answer?.reject(Object.assign(new Error('not found'), { code: message.code }));
});
