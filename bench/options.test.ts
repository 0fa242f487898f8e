import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';

const DEFAULTS = { runs: 3, data: 'none' };

test('options are read, and have a value without being given', () => {
  expect(parseOptions(DEFAULTS, [])).toEqual({ runs: 3, data: 'none' });
  expect(parseOptions(DEFAULTS, ['--runs', '5', '--data=/tmp/x'])).toEqual({ runs: 5, data: '/tmp/x' });
});

test.each([
  [['--rums', '5'], '--rums is no option. There are: --runs, --data.'],
  [['-x'], '-x is no option. There are: --runs, --data.'],
  [['fast'], 'fast is no option. There are: --runs, --data.'],
  [['--runs', 'many'], '--runs must be a number above zero, not many.'],
  [['--runs=0'], '--runs must be a number above zero, not 0.'],
  [['--runs'], '--runs needs a value, as in --runs=3.'],
])('%j is refused in a sentence', (args, message) => {
  expect(() => parseOptions(DEFAULTS, args)).toThrow(message);
});

test('one that is said or not takes no value', () => {
  expect(parseOptions({ short: false }, [])).toEqual({ short: false });
  expect(parseOptions({ short: false }, ['--short'])).toEqual({ short: true });
  expect(() => parseOptions({ short: false }, ['--short=1'])).toThrow('--short takes no value.');
});

test('a bench without options takes none', () => {
  expect(() => parseOptions({}, ['--runs=1'])).toThrow('--runs is no option. There are none.');
});
