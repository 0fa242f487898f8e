import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// Headers to compile add-ons with, and manuals.
const FOLDERS_OF_NODE = ['include', 'share'];

// Types, uncompiled sources and their maps, manuals, and input of linkers.
const NEVER_READ = /\.([cm]?tsx?|map|md|markdown|flow|a)$/;

/**
 * Only for an installation without development dependencies: development reads types. Licences stay.
 * @param {string} modules the folder node_modules; an absolute path
 */
export function trimInstallation(modules) {
  for (const name of readdirSync(modules)) {
    if (name.startsWith('.')) continue;
    if (/^node-(bin-)?(linux|darwin|win)-/.test(name)) removeFolders(join(modules, name), FOLDERS_OF_NODE);
    trimFolder(join(modules, name));
  }
}

/** @param {string} within @param {readonly string[]} names */
function removeFolders(within, names) {
  for (const name of names) rmSync(join(within, name), { recursive: true, force: true });
}

/** @param {string} folder */
function trimFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) trimFolder(path);
    else if (entry.isFile() && NEVER_READ.test(entry.name) && !/^licen[cs]e/i.test(entry.name)) rmSync(path);
  }
}
