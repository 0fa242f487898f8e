#!/usr/bin/env node
// `npx cage`: runs on any Node.js from 20 on.
import { runPinnedNode } from './pinned-node.js';

runPinnedNode(['server/main/cage.ts', ...process.argv.slice(2)]);
