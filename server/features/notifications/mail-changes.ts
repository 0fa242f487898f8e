import type { StaffMail } from './mail-settings.ts';

/** In words; never with the password. */
export function mailChanges(before: StaffMail | undefined, now: StaffMail | undefined): string[] {
  if (now === undefined) return before === undefined ? [] : ['switched off'];
  const lines = linesOf(now);
  if (before === undefined) return lines.map(([label, text]) => `${label}: ${text}`);
  const old = linesOf(before);
  const changes = lines.flatMap(([label, text], place) => {
    const was = old[place]?.[1];
    return was === text ? [] : [`${label} from ${was} to ${text}`];
  });
  const { user, password } = now.server;
  const isOther = user !== undefined && password !== before.server.password;
  return isOther ? [...changes, 'another password'] : changes;
}

function linesOf({
  server: { host, port, secure, user },
  from,
  to,
}: StaffMail): ReadonlyArray<readonly [label: string, text: string]> {
  return [
    ['server', `${host}:${port}`],
    ['encryption', secure ? 'TLS' : 'STARTTLS'],
    ['user name', user ?? 'none'],
    ['sender', from ?? 'the first receiver'],
    ['receivers', to.join(', ') || 'none'],
  ];
}
