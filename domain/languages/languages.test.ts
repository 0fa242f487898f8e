import { expect, test } from 'vitest';
import { chooseLanguage } from './languages.ts';

test.each([
  [undefined, undefined, 'en'],
  [undefined, '', 'en'],
  [undefined, '*', 'en'],
  [undefined, 'es', 'es'],
  [undefined, 'ES-mx', 'es'],
  [undefined, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  [undefined, 'en-US,en;q=0.9,es;q=0.8', 'en'],
  [undefined, 'fr-FR, es;q=0.5, en;q=0.2', 'es'],
  [undefined, 'en;q=0.2, es;q=0.5', 'es'],
  [undefined, 'es;q=0, fr', 'en'],
  [undefined, 'es;q=x, en', 'en'],
  [undefined, 'fr, de', 'en'],
  ['es', 'en', 'es'],
  ['en', 'es', 'en'],
  ['fr', 'es', 'es'],
  ['__proto__', undefined, 'en'],
])('who has chosen %j and accepts %j reads %s', (chosen, accepted, language) => {
  expect(chooseLanguage(chosen, accepted)).toBe(language);
});
