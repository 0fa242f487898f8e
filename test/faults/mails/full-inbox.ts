import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ImapServer } from '#test/fixtures/mails/imap-server.ts';

/** An IMAP server with mails in its inbox, in a process of its own, so that whoever asks beside it waits for Cage alone. */
export type FullInbox = Disposable & {
  readonly server: Pick<ImapServer, 'host' | 'port' | 'user' | 'password'>;
  /** How many times the text of a message was asked for. */
  textsSent(): Promise<number>;
};

const PROCESS = join(import.meta.dirname, 'full-inbox-process.ts');

/** @param notes of the payments that the mails tell of */
export async function openFullInbox(notes: readonly string[]): Promise<FullInbox> {
  const child = fork(PROCESS, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const ask = async (question: readonly string[] | 'textsSent') => {
    const answer = once(child, 'message');
    child.send(question);
    const [said] = await answer;
    return said;
  };
  return {
    server: await ask(notes),
    textsSent: () => ask('textsSent'),
    [Symbol.dispose]() {
      child.kill('SIGKILL');
    },
  };
}
