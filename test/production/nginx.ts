import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { childEnvironment } from '#server/platform/postgres/binaries.ts';
import { until } from '#test/fixtures/until.ts';
import { adapted } from './written.ts';

const NGINX = ['nginx', '/usr/sbin/nginx'].find((file) => spawnSync(file, ['-v']).status === 0);

/** Also needs the addresses 127.x.y.z, of which Linux has all, and what ends a process with its parent. */
export const HAS_NGINX =
  process.platform === 'linux' && NGINX !== undefined && spawnSync('setpriv', ['--version']).status === 0;
if (!HAS_NGINX) {
  console.log(
    'Skipped: there is no nginx here to try the documented files with. Cage itself never needs it.',
  );
}

/**
 * Runs nginx on the files of a documented machine, as whoever runs the tests.
 * @param folder for its files; made if it is not there
 * @param files what a machine has in `/etc/nginx`, of the examples; the first line of each names its place
 * @param replacements what is written there for another machine, and what is in its place here
 * @param port which it will listen on at 127.0.0.1
 */
export async function startNginx(
  folder: string,
  files: readonly string[],
  replacements: Readonly<Record<string, string>>,
  port: number,
): Promise<AsyncDisposable> {
  const written = [...files, frame(folder)].map((file) => `${file}\n`).join('');
  for (const file of adapted(written, { '/etc/nginx/': `${folder}/`, ...replacements }).split(/^(?=# \/)/m)) {
    const [, path] = /^# (\S+)\n/.exec(file) as unknown as [string, string];
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file);
  }
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  // It is ended even if the tests are killed.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', NGINX as string, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(),
  });
  const ended = once(child, 'close');
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await until(() => {
      if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}:\n${output}`);
      return listens(port);
    });
  } catch (error) {
    await end();
    throw error;
  }
  return { [Symbol.asyncDispose]: end };
}

/** What Debian's own file has around `conf.d`, with all that it writes in the folder, and in one process. */
function frame(folder: string): string {
  return `# /etc/nginx/nginx.conf
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  gzip on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`).join('\n  ')}
  include /etc/nginx/conf.d/*.conf;
}`;
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
