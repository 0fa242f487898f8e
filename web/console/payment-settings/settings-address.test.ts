import { expect, test } from 'vitest';
import { readSettingsSearch } from './settings-address.ts';

test.each([
  [{ open: 'sample-venmo-1' }, { open: 'sample-venmo-1' }],
  [{ add: 'true' }, { add: true }],
  [{ add: true }, { add: true }],
  [{ open: 'one', add: 'true' }, { open: 'one' }],
  [{ open: ' ', add: 'yes', page: '2' }, {}],
  [{}, {}],
])('the address %j opens %j', (raw, search) => {
  expect(readSettingsSearch(raw)).toEqual(search);
});
