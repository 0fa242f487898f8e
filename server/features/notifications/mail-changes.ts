import { changedLines, type LabelledLine, writtenLines } from '#domain/words/changed-lines.ts';
import type { StaffMail } from './mail-settings.ts';

/** In words; never with the password. */
export function mailChanges(before: StaffMail | undefined, now: StaffMail | undefined): string[] {
  if (now === undefined) return before === undefined ? [] : ['switched off'];
  if (before === undefined) return writtenLines(linesOf(now));
  const changes = changedLines(linesOf(before), linesOf(now));
  const { user, password } = now.server;
  const isOther = user !== undefined && password !== before.server.password;
  return isOther ? [...changes, 'another password'] : changes;
}

function linesOf({ server: { host, port, secure, user }, from, to }: StaffMail): readonly LabelledLine[] {
  return [
    ['server', `${host}:${port}`],
    ['encryption', secure ? 'TLS' : 'STARTTLS'],
    ['user name', user ?? 'none'],
    ['sender', from ?? 'the first receiver'],
    ['receivers', to.join(', ') || 'none'],
  ];
}
