#!/usr/bin/env node
// `npx cage`: runs on any Node.js from 20 on.
import { runPinnedNode } from './pinned-node.js';

// Commands are given files where the caller is, not in the Cage folder. npm notes the place by this name.
process.env.INIT_CWD ??= process.cwd();

runPinnedNode(['server/main/cage.ts', ...process.argv.slice(2)], { isTied: true });
