import { expect, test } from 'vitest';
import { findBareTexts } from './bare-texts.ts';

const places = (jsx: string) =>
  findBareTexts(new Map([['web/site/a.tsx', `export const a = () => (\n${jsx}\n);`]])).length;

test.each([
  '<b>{copied ? <Check /> : <Copy />}{copied ? words.copied : words.copy}</b>',
  '<p>Last updated: {at ? <Time at={at} /> : null}</p>',
  "<p>{at ? <Time at={at} /> : 'not yet'} <b>!</b></p>",
  "<p>{bad && 'It failed'}{good && <b>It worked</b>}</p>",
  '<>{label}{count > 0 && <Count of={count} />}</>',
  '<p><b>a</b>{reference && <>, {reference}</>}</p>',
  '<ul>None of {names.map((name) => <li key={name} />)}</ul>',
])('%s has a bare text', (jsx) => {
  expect(places(jsx)).toBe(1);
});

test.each([
  '<p>Last updated: <Time at={at} /></p>',
  "<p>{bad ? 'It failed' : 'It worked'}</p>",
  "<p>{bad && 'It failed'}</p>",
  '<p><span>Last updated: </span>{at && <Time at={at} />}</p>',
  '<p><b>{name}</b> {isNew && <Mark />}</p>',
  '<p>{children}{isNew && <Mark />}</p>',
  '<p>{name || words.nobody}, {count} of {total}</p>',
])('%s has none', (jsx) => {
  expect(places(jsx)).toBe(0);
});
