import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/languages/languages.ts';

/** The modules of the catalogue, in English and in Spanish. */
type Modules = {
  deposits: [typeof import('./en/deposits.tsx'), typeof import('./es/deposits.tsx')];
  following: [typeof import('./en/following.tsx'), typeof import('./es/following.tsx')];
  forms: [typeof import('./en/forms.tsx'), typeof import('./es/forms.tsx')];
  frame: [typeof import('./en/frame.tsx'), typeof import('./es/frame.tsx')];
  help: [typeof import('./en/help.tsx'), typeof import('./es/help.tsx')];
  methods: [typeof import('./en/methods.ts'), typeof import('./es/methods.ts')];
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
  deposits: true,
  following: true,
  forms: true,
  frame: true,
  help: true,
  methods: true,
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
    const { forms, frame, ...others } = modulesOf(language);
    const { refusal: _refusal, problem: _problem, ...ofForms } = forms ?? {};
    const { anyOf: _list, ...ofFrame } = frame ?? {};
    return keysOf({ ...others, forms: ofForms, frame: ofFrame }, '').sort();
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
