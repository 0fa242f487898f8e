import { expect, test } from 'vitest';
import { explainProblem } from './connection-problem.ts';

const TLS = { host: 'imap.example.com', port: 993, secure: true, login: 'password' } as const;
const STARTTLS = { ...TLS, port: 143, secure: false };
const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const refused = (responseText: string) =>
  Object.assign(new Error('Command failed'), { authenticationFailed: true, responseText });

test.each([
  [failed('ENOTFOUND'), 'There is no server named imap.example.com. Check its spelling.'],
  [failed('ECONNREFUSED'), 'takes no connections on port 993'],
  [failed('CONNECT_TIMEOUT'), 'does not answer on port 993'],
  [failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'is self-signed'],
  [failed('CERT_HAS_EXPIRED'), 'has expired'],
  [failed('ERR_TLS_CERT_ALTNAME_INVALID'), 'not one for imap.example.com'],
  [failed('ERR_SSL_WRONG_VERSION_NUMBER'), 'does not speak TLS from the start'],
  [failed('LATE'), 'stopped answering'],
  [
    Object.assign(failed('NoConnection'), { reason: 'Too many connections.' }),
    '(it says: ‘Too many connections’)',
  ],
  [failed('ClosedAfterConnectText'), 'imap.example.com closed the connection.'],
  [
    Object.assign(failed('ClosedAfterConnectTLS', 'Unexpected close'), { reason: 'Down for maintenance.' }),
    'imap.example.com closed the connection (it says: ‘Down for maintenance’).',
  ],
  [
    refused('[AUTHENTICATIONFAILED] Invalid credentials (Failure)'),
    'refused the user name or the password (it says:',
  ],
  [refused('Your account is not enabled for IMAP use.'), 'IMAP is switched off for this mailbox'],
  [refused('User is authenticated but not connected.'), 'IMAP is switched off for this mailbox'],
  [refused('Application-specific password required'), 'wants an app password'],
  [refused('LogonDenied-BasicAuthBlocked'), 'takes no passwords'],
  [refused('Too many simultaneous connections.'), 'does not let anybody in at the moment'],
  [refused('Please log in via your web browser'), 'sign in with a browser first'],
])('%o is explained', (error, words) => {
  expect(explainProblem(error, TLS)).toContain(words);
});

test('what is particular to STARTTLS, to tokens and to a provider is said', () => {
  expect(explainProblem(new Error('Server does not support STARTTLS'), STARTTLS)).toContain(
    'Choose TLS, mostly on port 993',
  );
  expect(explainProblem(failed('GREETING_TIMEOUT'), STARTTLS)).toContain('choose TLS');
  const oauth = { ...TLS, login: 'oauth' } as const;
  expect(explainProblem(refused('Invalid credentials'), oauth)).toContain(
    'the token, which may have expired',
  );
  const gmail = { ...TLS, host: 'imap.gmail.com' };
  expect(explainProblem(refused('Invalid credentials (Failure)'), gmail)).toContain(
    'myaccount.google.com/apppasswords',
  );
});

test('what another server says is quoted in one line and in part', () => {
  const words = explainProblem(refused(`A3 NO line\r\none\u0000\u202e ${'x'.repeat(5_000)}`), TLS);
  expect(words).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(words.length).toBeLessThan(400);
});

test('what is no error at all is survived', () => {
  for (const odd of [undefined, null, 'text', 5, {}]) {
    expect(explainProblem(odd, TLS)).toContain('The mailbox cannot be read');
  }
});
