import { given, readStored, writeStored } from '#web/browser/storage.ts';

const KEY = 'cage.reloads';
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;
const FORGOTTEN_MS = 10 * LONGEST_MS;

type Reloads = { readonly times: number; readonly at: number };

/** First 0, then twice as long each time, lest it repeat for ever; undefined if reloads cannot be counted. */
export function untilReloadMs(): number | undefined {
  const reloads = readReloads();
  if (reloads === undefined) return undefined;
  const { times, at } = reloads;
  if (times === 0) return 0;
  return Math.max(0, at + Math.min(LONGEST_MS, FIRST_MS * 2 ** (times - 1)) - Date.now());
}

export function reloadAgain(): void {
  const { times = 0 } = readReloads() ?? {};
  writeStored('sessionStorage', KEY, JSON.stringify({ times: times + 1, at: Date.now() }));
  window.location.reload();
}

function readReloads(): Reloads | undefined {
  if (given('sessionStorage') === undefined) return undefined;
  const reloads: Reloads = JSON.parse(readStored('sessionStorage', KEY) ?? '{"times":0,"at":0}');
  return Date.now() - reloads.at < FORGOTTEN_MS ? reloads : { times: 0, at: 0 };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NO_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'search']);

const touched = new Set<Field>();

export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (isField(target) && !NO_TEXT.has(target.type)) touched.add(target);
  });
}

/** Whether a reload would lose something. Filters are kept in the address. */
export function isAnythingTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some((field) => field.value !== '' && !field.closest('search, [role="search"]'));
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
