import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROLES } from '#domain/access/capabilities.ts';
import { ConfigurationError, readConfiguration } from './configuration.ts';

describe('without anything said', () => {
  test('Cage listens on this machine alone, with an embedded database in ./data', () => {
    expect(readConfiguration([], {})).toMatchObject({
      demo: false,
      host: '127.0.0.1',
      port: 8080,
      dataFolder: resolve('data'),
      databaseUrl: undefined,
      migrationUrl: undefined,
      secret: undefined,
      origin: new URL('http://127.0.0.1:8080'),
      owner: { password: undefined },
      brand: { idPrefix: 'FC', supportEmail: undefined, chatUrl: undefined },
      metricsToken: undefined,
      allowedOrigins: new Set(),
      frameAncestors: new Set(),
      consoleOrigin: new URL('http://127.0.0.1:8080'),
    });
  });

  test('a demo, which has staff of its own, refuses an owner', () => {
    const owner = { CAGE_OWNER_EMAIL: 'owner@casino.example', CAGE_OWNER_PASSWORD: 'correct horse' };
    expect(() => readConfiguration(['--demo'], owner)).toThrow(
      'A demo has staff of its own: unset CAGE_OWNER_EMAIL and CAGE_OWNER_PASSWORD.',
    );
    expect(readConfiguration([], owner).owner).toEqual({
      email: 'owner@casino.example',
      password: 'correct horse',
    });
  });

  test('a demo has a data folder of its own', () => {
    expect(readConfiguration(['--demo'], {})).toMatchObject({ demo: true, dataFolder: resolve('data-demo') });
    expect(readConfiguration(['--demo'], { CAGE_DATA: '/tmp/x' }).dataFolder).toBe('/tmp/x');
  });

  test('an empty variable counts as unset', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'CAGE_ORIGIN', 'DATABASE_URL', 'CAGE_SECRET', 'CAGE_OWNER_PASSWORD'].map((name) => [
        name,
        '',
      ]),
    );
    expect(readConfiguration([], empty)).toEqual(readConfiguration([], {}));
  });
});

test.each([
  ['PORT', 'abc', 'port number'],
  ['PORT', '65536', 'port number'],
  ['PORT', '-1', 'port number'],
  ['PORT', '80.5', 'port number'],
  ['DATABASE_URL', 'mysql://localhost/x', 'postgres://'],
  ['DATABASE_URL', 'localhost', 'postgres://'],
  ['DATABASE_URL', 'postgres://', 'name a host'],
  ['DATABASE_URL', 'postgres://cage:100%@db.example/cage', 'percent-encoding'],
  ['DATABASE_URL', 'postgres://cage@a:5432,b:x/cage', 'host:5432,host:5432'],
  ['DATABASE_URL', 'postgres://cage@a:5432,/cage', 'host:5432,host:5432'],
  ['DATABASE_URL', 'postgres://a,/cage', 'name a host'],
  ['DATABASE_URL', 'postgres:///cage?host=a,b', 'several hosts before the database'],
  ['DATABASE_URL', 'postgres://cage@a,b/cage?host=c', 'several hosts before the database'],
  ['DATABASE_URL', 'postgres://cage@a,b/cage?target_session_attrs=standby', 'target_session_attrs=standby'],
  ['DATABASE_READ_URL', 'localhost', 'postgres://'],
  ['DATABASE_READ_URL', 'postgres://cage@a,b/cage?target_session_attrs=primary', 'it names standbys'],
  ['SMTP_URL', 'smtp://', 'name a host'],
  ['CAGE_PUBLIC_LIMITS', 'none', 'a number, 0.001 to 100000'],
  ['CAGE_PUBLIC_LIMITS', '0', 'a number, 0.001 to 100000'],
  ['CAGE_TRUSTED_PROXIES', 'proxy.example', '"proxy.example" is not one'],
  ['CAGE_MAILBOX_HOSTS', 'imap.example,10.0.0.300', '"10.0.0.300" is not one'],
  ['CAGE_TRUSTED_PROXIES', '10.0.0.1, 0.0.0.0/0', '"0.0.0.0/0" is not one'],
  ['CAGE_TRUSTED_PROXIES', '10.0.0.0/33', '"10.0.0.0/33" is not one'],
  ['CAGE_BACKUP_EVERY', 'daily', 'a time such as 24h'],
  ['CAGE_BACKUP_KEEP', '0', 'a number of backups'],
  ['CAGE_BACKUP_RECIPIENT', 'ssh-ed25519 AAAA', 'a public key of age'],
  ['CAGE_SECRET', 'short', '32 characters'],
  ['CAGE_ORIGIN', 'https://casino.example/cashier', 'nothing after the host'],
  ['CAGE_ORIGIN', 'https://casino.example/?a', 'nothing after the host'],
  ['CAGE_ORIGIN', 'cashier.example', 'https://'],
  ['CAGE_ORIGIN', 'ftp://cashier.example', 'https://'],
  ['CAGE_CONSOLE_ORIGIN', 'https://console.example/admin', 'nothing after the host'],
  ['CAGE_OWNER_EMAIL', 'owner', 'email address'],
  ['CAGE_OWNER_PASSWORD', 'short', '10 characters'],
  ['CAGE_SUPPORT_EMAIL', 'help', 'email address'],
  ['CAGE_PRICES_URL', 'nonsense', 'an http:// or https:// address, or off'],
  ['CAGE_PRICES_URL', 'https://cage:secret@prices.example/', 'without a user name and password'],
  ['CAGE_LOG_COPY_URL', 'https://cage@copies.example/', 'without a user name and password'],
  ['STRIPE_SECRET_KEYS', 'rk_live_abc', 'name:key,name:key'],
  ['STRIPE_SECRET_KEYS', 'Main:pk_live_abc', 'begin with rk_ or sk_'],
  ['STRIPE_SECRET_KEYS', 'Main:rk_live_abc,Main:rk_live_def', 'each name once'],
  ['STRIPE_API_URL', 'stripe', 'an http:// or https:// address'],
  ['CAGE_CHAT_URL', 'http://chat.example', 'https://'],
  ['CAGE_CHAT_URL', 'javascript:alert(1)', 'https://'],
  ['CAGE_ID_PREFIX', 'fc', 'capital letters'],
  ['CAGE_ID_PREFIX', 'ABCDEFGHI', '8 capital letters'],
  ['CAGE_METRICS_TOKEN', 'short', '16 characters'],
])('%s=%s is refused, saying what it must be', (name, value, rule) => {
  const read = () => readConfiguration([], { [name]: value });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(new RegExp(`^${name} must .*${rule}.*\\.$`));
});

test.each([
  [{ CAGE_BACKUP_TO: '/backups' }, 'either CAGE_BACKUP_RECIPIENT or CAGE_BACKUP_PASSPHRASE_FILE'],
  [{ CAGE_BACKUP_PASSPHRASE_FILE: '/pass' }, 'CAGE_BACKUP_TO is missing'],
])('backups that are not fully described are refused: %j', (variables, rule) => {
  expect(() => readConfiguration([], variables)).toThrow(rule);
});

test('all errors are reported at once, one per line', () => {
  const read = () => readConfiguration([], { PORT: 'x', CAGE_ID_PREFIX: '1', CAGE_SECRET: 'x' });
  expect(read).toThrow(/^PORT .*\nCAGE_SECRET .*\nCAGE_ID_PREFIX .*$/);
});

test('an unknown option is named', () => {
  expect(() => readConfiguration(['--verbose'], {})).toThrow('Unknown option --verbose.');
});

test.each([
  ['CAGE_TITEL', '; did you mean CAGE_TITLE?'],
  ['CAGE_SMTP_URL', '; did you mean SMTP_URL?'],
  ['CAGE_PORT', '; did you mean PORT?'],
  ['CAGE_ID_PREFX', '; did you mean CAGE_ID_PREFIX?'],
  ['CAGE_WHATEVER_IT_IS', '.'],
])('%s is no variable, and the nearest is named', (name, ending) => {
  const read = () => readConfiguration([], { [name]: '' });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(`${name} is not a variable of Cage's${ending}`);
});

test('the variables of a Kubernetes service called cage are accepted', () => {
  const variables = {
    CAGE_PORT: 'tcp://10.0.0.1:8080',
    CAGE_PORT_8080_TCP_ADDR: '10.0.0.1',
    CAGE_SERVICE_HOST: '10.0.0.1',
    CAGE_SERVICE_PORT_HTTP: '8080',
  };
  expect(readConfiguration([], variables)).toEqual(readConfiguration([], {}));
});

test('a casino may have no prefix', () => {
  expect(readConfiguration([], { CAGE_ID_PREFIX: '' }).brand.idPrefix).toBe('');
});

test('PostgreSQL may be reached at a socket', () => {
  const url = 'postgres:///cage?user=cage&host=/run/postgresql';
  const secret = 'a secret of at least 32 characters';
  expect(readConfiguration([], { DATABASE_URL: url, CAGE_SECRET: secret }).databaseUrl).toBe(url);
});

test.each([
  'postgres://u:p@a:5432,b:5432,c:5432/cage',
  'postgres://u:p%40@a,[::1]:5433/cage?target_session_attrs=read-write&sslmode=verify-full',
])('several hosts may be named: %s', (url) => {
  const secret = 'a secret of at least 32 characters';
  expect(readConfiguration([], { DATABASE_URL: url, CAGE_SECRET: secret }).databaseUrl).toBe(url);
});

test('replicas may be named beside a database, and not without one', () => {
  const url = 'postgres://u:p@b:5432,c/cage?target_session_attrs=any';
  const beside = { DATABASE_URL: 'postgres://u:p@a/cage', CAGE_SECRET: 'a secret of at least 32 characters' };
  expect(readConfiguration([], { ...beside, DATABASE_READ_URL: url }).databaseReadUrl).toBe(url);
  expect(() => readConfiguration([], { DATABASE_READ_URL: url })).toThrow(
    'DATABASE_READ_URL goes with DATABASE_URL',
  );
});

test('an external database requires a secret', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://cage@db.example/cage' };
  expect(() => readConfiguration([], databaseUrl)).toThrow('CAGE_SECRET is required with DATABASE_URL');
  const secret = 'a secret of at least 32 characters';
  expect(readConfiguration([], { ...databaseUrl, CAGE_SECRET: secret })).toMatchObject({
    databaseUrl: databaseUrl.DATABASE_URL,
    secret,
  });
});

test('a key with a newline or spaces at its end is the same key', () => {
  const secret = 'a secret of at least 32 characters';
  expect(readConfiguration([], { CAGE_SECRET: `${secret} \r\n` }).secret).toBe(secret);
  expect(() => readConfiguration([], { CAGE_SECRET: `short${' '.repeat(32)}` })).toThrow('32 characters');
});

test.each([
  [{ HOST: '0.0.0.0' }, 'http://localhost:8080'],
  [{ HOST: '::' }, 'http://localhost:8080'],
  [{ HOST: '::1', PORT: '9000' }, 'http://[::1]:9000'],
  [{ HOST: '10.0.0.1', PORT: '80' }, 'http://10.0.0.1'],
  [{ CAGE_ORIGIN: 'https://cashier.example' }, 'https://cashier.example'],
])('%j is reached at %s', (variables, origin) => {
  expect(readConfiguration([], variables).origin.origin).toBe(origin);
});

test('the owner’s email is stored in lower case', () => {
  expect(readConfiguration([], { CAGE_OWNER_EMAIL: 'Olga@Example.COM' }).owner.email).toBe(
    'olga@example.com',
  );
});

test.each([
  [{ CAGE_CONSOLE_ORIGIN: 'https://console.example' }, 'takes CAGE_ORIGIN'],
  [
    { CAGE_CONSOLE_ORIGIN: 'https://a.example:8443', CAGE_ORIGIN: 'https://a.example' },
    'another host name than CAGE_ORIGIN',
  ],
  [{ CAGE_CONSOLE_ORIGIN: 'http://b.example', CAGE_ORIGIN: 'https://a.example' }, 'both with https://'],
])('a console that cannot have a host name of its own is refused: %j', (variables, rule) => {
  expect(() => readConfiguration([], variables)).toThrow(ConfigurationError);
  expect(() => readConfiguration([], variables)).toThrow(rule);
});

test('the console has the address of the customer pages, or one of its own', () => {
  const shared = { CAGE_ORIGIN: 'https://a.example' };
  expect(readConfiguration([], shared).consoleOrigin.origin).toBe('https://a.example');
  const apart = { ...shared, CAGE_CONSOLE_ORIGIN: 'https://b.example:8443' };
  expect(readConfiguration([], apart)).toMatchObject({
    origin: new URL('https://a.example'),
    consoleOrigin: new URL('https://b.example:8443'),
  });
});

describe.each([
  ['CAGE_ALLOWED_ORIGINS', 'allowedOrigins'],
  ['CAGE_FRAME_ANCESTORS', 'frameAncestors'],
] as const)('%s', (variable, field) => {
  const originsOf = (text: string) => [...readConfiguration([], { [variable]: text })[field]];

  test('names other sites', () => {
    expect(originsOf('')).toEqual([]);
    expect(originsOf('https://casino.example, http://127.0.0.1:3000')).toEqual([
      'https://casino.example',
      'http://127.0.0.1:3000',
    ]);
  });

  test.each([
    '*',
    'null',
    'casino.example',
    'https://*.casino.example',
    'https://casino.example/',
    'https://casino.example/play',
    'https://casino.example:443',
    'https://Casino.example',
    'https://user@casino.example',
    'ftp://casino.example',
    'https://casino.example,',
  ])('cannot be %s', (text) => {
    expect(() => originsOf(text)).toThrow(ConfigurationError);
    expect(() => originsOf(text)).toThrow(
      new RegExp(`^${variable} must be origins such as https://casino\\.example, .*; ".*" is not one\\.$`),
    );
  });
});

describe('CAGE_STAFF', () => {
  const staffOf = (text: string) => readConfiguration([], { CAGE_STAFF: text }).staff;

  test('names people and their roles', () => {
    expect(staffOf('')).toEqual([]);
    expect(staffOf('a@example.com:owner')).toEqual([{ email: 'a@example.com', role: 'owner' }]);
    expect(staffOf(' A@Example.com : supervisor , b@example.com:member')).toEqual([
      { email: 'a@example.com', role: 'supervisor' },
      { email: 'b@example.com', role: 'member' },
    ]);
  });

  test.each([
    'a@example.com',
    'a@example.com:',
    'a@example.com:admin',
    'nobody:owner',
    'a@example.com:owner:member',
    'a@example.com:owner,',
    'a@example.com:owner,A@example.com:member',
  ])('cannot be %s', (text) => {
    expect(() => staffOf(text)).toThrow(
      `CAGE_STAFF must be email:role,email:role, each email once, with the roles ${ROLES.join(', ')}.`,
    );
  });
});

test('the keys of Stripe accounts are read by name, whatever is in it', () => {
  const read = (STRIPE_SECRET_KEYS?: string) => readConfiguration([], { STRIPE_SECRET_KEYS }).stripe;
  expect(read()).toBeUndefined();
  expect(read('Main: LLC:rk_live_a, Second one:sk_test_b')).toEqual({
    api: new URL('https://api.stripe.com/'),
    keys: new Map([
      ['Main: LLC', 'rk_live_a'],
      ['Second one', 'sk_test_b'],
    ]),
  });
});
