import { expect, test } from 'vitest';
import { howItEnded } from './scheduled-backup.ts';

const CRASH = `node:internal/modules/cjs/loader:1386
  throw err;
  ^

Error: Cannot find module '/opt/cage/server/main/cage.ts'
    at Function._resolveFilename (node:internal/modules/cjs/loader:1383:15)
    at node:internal/main/run_main_module:36:49 {
  code: 'MODULE_NOT_FOUND'
}

Node.js v24.21.0
`;
const NO_MEMORY = `
<--- Last few GCs --->

[812:0x1]  4102 ms: Mark-Compact 245.1 (250.2) -> 244.9 (250.4) MB

FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
----- Native stack trace -----

 1: 0xe37ac0 node::OOMErrorHandler(char const*, v8::OOMDetails const&) [node]
`;

test.each<[string, Parameters<typeof howItEnded>, ReturnType<typeof howItEnded>]>([
  [
    'what it said last',
    ['Backed up 5 of 9\nThere is no room.\n', 1, null],
    { code: 1, said: 'There is no room.', isBroken: false },
  ],
  [
    'its code, if it said nothing',
    ['', 1, null],
    { code: 1, said: 'cage backup ended with 1', isBroken: false },
  ],
  [
    'the error that it broke of',
    [CRASH, 1, null],
    { code: 1, said: "Error: Cannot find module '/opt/cage/server/main/cage.ts'", isBroken: true },
  ],
  [
    'the memory that it lacked',
    [NO_MEMORY, null, 'SIGABRT'],
    {
      code: null,
      said: 'cage backup was ended by SIGABRT: FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
      isBroken: true,
    },
  ],
  [
    'the signal that ended it',
    ['Backed up 5 of 9\n', null, 'SIGKILL'],
    { code: null, said: 'cage backup was ended by SIGKILL', isBroken: true },
  ],
])('the reason why a backup was not made is %s', (_what, [said, code, killed], expected) => {
  expect(howItEnded(said, code, killed)).toEqual(expected);
});
