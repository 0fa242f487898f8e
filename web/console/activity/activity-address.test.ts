import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CHOSEN, readActivitySearch, readList, writeList } from './activity-address.ts';

const ANN = '0b54f2a0-0000-4000-8000-000000000001';
const BEN = '0b54f2a0-0000-4000-8000-000000000002';

test('an address holds the filter', () => {
  const address = {
    search: 'venmo',
    workers: `${ANN},${BEN}`,
    users: 'FC1,FC2',
    date: 'custom',
    from: '2026-03-01',
    to: '2026-03-08',
  };
  expect(readActivitySearch(address)).toEqual(address);
});

test('invalid values are left out', () => {
  expect(
    readActivitySearch({
      search: '  ',
      workers: 'ann',
      users: ',',
      date: 'tomorrow',
      from: '2026-03-01',
      x: 1,
    }),
  ).toEqual({});
  expect(readActivitySearch({ date: 'custom', from: '2026-02-30', to: '0002-01-01' })).toEqual({
    date: 'custom',
  });
  expect(readActivitySearch({ date: 'today', from: '2026-03-01' })).toEqual({ date: 'today' });
  expect(readActivitySearch({ users: `FC1,${'x'.repeat(41)},FC1` })).toEqual({ users: 'FC1' });
});

test('no more values are sent than the server accepts', () => {
  const many = Array.from({ length: MAX_CHOSEN + 5 }, (_, index) => `FC${index}`);
  expect(readList(readActivitySearch({ users: writeList(many) }).users)).toEqual(many.slice(0, MAX_CHOSEN));
});

test('any names survive being written to a list and read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), (names) => {
      expect(readList(writeList(names))).toEqual(names);
    }),
  );
});
