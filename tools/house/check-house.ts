import { resolve } from 'node:path';
import { judgeHouse, verdict } from './judge-house.ts';
import { readSourceTree } from './source-tree.ts';

const tree = readSourceTree(resolve(import.meta.dirname, '../..'));
const sayings = verdict(judgeHouse(tree));
for (const saying of sayings) console.error(saying);
if (sayings.length > 0) process.exitCode = 1;
