import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['docs/operations.md', 'docs/several-machines.md'];
const PARTS = (await Promise.all(PAGES.map(read))).flatMap((page) => page.split(/^##+ /m));

/** A file by its path from the root. */
export function read(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}

/** The blocks under a heading of these pages, of a language: '' for those of none. */
export function blocksUnder(heading: string, language: string): string[] {
  const part = PARTS.find((each) => each.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`There is no part '${heading}'`);
  return Array.from(part.matchAll(/^```(\w*)\n(.*?)^```$/gms))
    .filter(([, of]) => of === language)
    .map(([, , block]) => block as string);
}

/** The text with what is of another machine replaced. @throws if something that is to be replaced is not in it */
export function adapted(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((sofar, [written, here]) => {
    if (!sofar.includes(written)) throw new Error(`'${written}' is not in\n${sofar}`);
    return sofar.replaceAll(written, here);
  }, text);
}

/**
 * Makes an authority, a certificate of the nodes and others, by the documented commands.
 * @param names what each further certificate is for, such as `IP:127.0.0.1`, by the name of its file
 */
export async function makeCertificates(folder: string, names: Readonly<Record<string, string>>) {
  const [commands = ''] = blocksUnder('TLS between the machines', 'sh');
  const ofNode = commands.slice(commands.lastIndexOf('openssl req'));
  const others = Object.entries(names).map(([file, name]) =>
    adapted(ofNode, {
      'DNS:cage-node.internal': name,
      'cage-node.key': `${file}.key`,
      'cage-node.pem': `${file}.pem`,
    }),
  );
  await run('sh', ['-ec', [commands, ...others].join('\n')], { cwd: folder });
  return { authority: await readFile(join(folder, 'cage-ca.pem'), 'utf8') };
}
