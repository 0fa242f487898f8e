import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** The longest first, each with the command that fixes a failing one. */
const SCRIPTS = {
  types: '',
  lint: '`npm run format` mends most of it.',
  'generate:check': '',
  boundaries: 'docs/architecture.md says which folder may import from which.',
  'dead-code': '',
  house: '',
} as const;

export type Step = {
  readonly command: string;
  /** Undefined on success, otherwise its output. */
  run(): Promise<string | undefined>;
};

export function verifySteps(): readonly Step[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.entries(SCRIPTS).flatMap(([name, remedy]) =>
    (scripts[name] as string).split(' && ').map((command) => ({
      command,
      run: async () => {
        const failure = await runCommand(command);
        return failure === undefined ? undefined : `${failure}\n${remedy}`.trim();
      },
    })),
  );
}

/** Runs it as npm would, without starting npm for each. */
function runCommand(command: string): Promise<string | undefined> {
  const path = [dirname(process.execPath), join(ROOT, 'node_modules/.bin'), process.env.PATH];
  const env = { ...process.env, PATH: path.join(delimiter) };
  return new Promise((settle) => {
    execFile(command, { cwd: ROOT, env, shell: true, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      settle(error ? `${stdout}${stderr}`.trim() || error.message : undefined),
    );
  });
}
