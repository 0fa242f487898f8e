import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages/languages.ts';

/** The modules of the catalogue, in English and in Spanish. */
type Modules = {
  activity: [typeof import('./en/activity.ts'), typeof import('./es/activity.ts')];
  cards: [typeof import('./en/cards.ts'), typeof import('./es/cards.ts')];
  closed: [typeof import('./en/closed.ts'), typeof import('./es/closed.ts')];
  crypto: [typeof import('./en/crypto.tsx'), typeof import('./es/crypto.tsx')];
  deposits: [typeof import('./en/deposits.tsx'), typeof import('./es/deposits.tsx')];
  following: [typeof import('./en/following.tsx'), typeof import('./es/following.tsx')];
  forms: [typeof import('./en/forms.tsx'), typeof import('./es/forms.tsx')];
  frame: [typeof import('./en/frame.tsx'), typeof import('./es/frame.tsx')];
  help: [typeof import('./en/help.tsx'), typeof import('./es/help.tsx')];
  language: [typeof import('./en/language.ts'), typeof import('./es/language.ts')];
  methods: [typeof import('./en/methods.ts'), typeof import('./es/methods.ts')];
  'not-found': [typeof import('./en/not-found.ts'), typeof import('./es/not-found.ts')];
  refusals: [typeof import('./en/refusals.ts'), typeof import('./es/refusals.ts')];
  reopening: [typeof import('./en/reopening.ts'), typeof import('./es/reopening.ts')];
  sent: [typeof import('./en/sent.tsx'), typeof import('./es/sent.tsx')];
  withdrawals: [typeof import('./en/withdrawals.tsx'), typeof import('./es/withdrawals.tsx')];
};

/** The same words in other words. */
type Like<Words> = Words extends string
  ? string
  : Words extends (...placeholders: infer Placeholders) => infer Said
    ? (...placeholders: Placeholders) => Said extends string ? string : ReactNode
    : Words extends readonly (infer Word)[]
      ? readonly Like<Word>[]
      : { readonly [Key in keyof Words]: Like<Words[Key]> };

type AreSame<English, Other> = [Other, keyof Other] extends [Like<English>, keyof English] ? true : false;
type Same = { [Name in keyof Modules]: AreSame<Modules[Name][0], Modules[Name][1]> };

// What does not compile here has a key or a placeholder in one language only.
const SAME: Same = {
  activity: true,
  cards: true,
  closed: true,
  crypto: true,
  deposits: true,
  following: true,
  forms: true,
  frame: true,
  help: true,
  language: true,
  methods: true,
  'not-found': true,
  refusals: true,
  reopening: true,
  sent: true,
  withdrawals: true,
};

const FILES = import.meta.glob<Record<string, unknown>>('./*/*.{ts,tsx}', { eager: true });

function modulesOf(language: string): Readonly<Record<string, Record<string, unknown>>> {
  const files = Object.entries(FILES).filter(([path]) => path.startsWith(`./${language}/`));
  return Object.fromEntries(
    files.map(([path, words]) => [path.replace(/^.*\/|\.tsx?$/g, ''), { ...words }] as const),
  );
}

/** Every key, with the placeholders that its words take up. */
function keysOf(words: unknown, path: string): string[] {
  if (typeof words === 'function')
    return [`${path}(${placeholdersOf(words as (given: unknown) => unknown)})`];
  if (typeof words !== 'object' || words === null) return [path];
  return Object.entries(words).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`));
}

function placeholdersOf(say: (given: unknown) => unknown): readonly string[] {
  const taken = new Set<string>();
  say(
    new Proxy(
      {},
      {
        get(_given, name) {
          taken.add(String(name));
          return ANYTHING;
        },
      },
    ),
  );
  return [...taken].sort();
}

/** Stands for whatever a placeholder may be: text, a number, a date, a list, a function. */
const ANYTHING: unknown = new Proxy(() => {}, {
  get(_target, name) {
    if (name === Symbol.toPrimitive) return () => '1';
    if (name === Symbol.iterator) return () => ['1'].values();
    return ANYTHING;
  },
  apply: () => ANYTHING,
});

test('the catalogue has the same words, with the same placeholders, in every language', () => {
  const english = modulesOf('en');
  expect(Object.keys(english).sort()).toEqual(Object.keys(SAME).sort());
  for (const language of LANGUAGES) expect(keysOf(modulesOf(language), language).length).toBeGreaterThan(200);
  const keys = LANGUAGES.map((language) => {
    const { refusals: _refusals, ...sentences } = modulesOf(language);
    const { anyOf: _list, ...own } = sentences.language ?? {};
    return keysOf({ ...sentences, language: own }, '').sort();
  });
  for (const others of keys) expect(others).toEqual(keys[0]);
});

test('no text of the catalogue is empty, or the same in two languages but for names', () => {
  const texts = (words: unknown): string[] =>
    typeof words === 'string'
      ? [words]
      : typeof words === 'object' && words !== null
        ? Object.values(words).flatMap(texts)
        : [];
  for (const language of LANGUAGES) expect(texts(modulesOf(language))).not.toContain('');
  const english = new Set(texts(modulesOf('en')));
  const untranslated = texts(modulesOf('es')).filter((text) => english.has(text));
  expect(untranslated.sort()).toEqual(['ERC-20', 'General', 'TRC-20']);
});
