import { beforeAll, describe, expect, test } from 'vitest';
import { MAILBOX_ADDRESS, messageOf, signed } from '#test/fixtures/mails/signed-mail.ts';
import { authenticate } from './authentic-mail.ts';
import { parseAuthenticationResults } from './authentication-results.ts';
import type { MailResolver } from './mail-resolver.ts';

const HOST = 'mx.google.com';
/** Cage's own check cannot say anything. */
const offline: MailResolver = async () => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
const prove = (message: string, authservId: string | null = HOST) =>
  authenticate(Buffer.from(message, 'latin1'), {
    senders: ['alerts@account.chime.com', 'venmo@venmo.com'],
    addresses: [MAILBOX_ADDRESS],
    authservId,
    resolver: offline,
    now: new Date('2026-09-12T13:05:00Z'),
  });

const GENUINE = `Authentication-Results: mx.google.com;
 dkim=pass header.i=@account.chime.com header.s=s1 header.b=Ab12=;
 dkim=pass header.i=@sendgrid.info header.s=smtpapi;
 spf=pass (google.com: domain of bounces+1@em.account.chime.com designates 192.0.2.1 as permitted sender) smtp.mailfrom="bounces+1@em.account.chime.com";
 dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=chime.com`.replaceAll('\n', '\r\n');
const FORGED = `Authentication-Results: mx.google.com; dkim=pass header.i=@chime.com; dmarc=pass header.from=chime.com`;
const FAILED = `Authentication-Results: mx.google.com; dkim=none; dmarc=fail (p=REJECT) header.from=chime.com`;
const OTHER = 'Authentication-Results: mx.other.example; dmarc=pass header.from=chime.com';

let mail: string;
let unsignedSubject: string;
beforeAll(async () => {
  unsignedSubject = await signed(messageOf({ from: 'Chime <alerts@account.chime.com>' }), {
    domain: 'account.chime.com',
    headerList: 'From:To:Date:Content-Type:Content-Transfer-Encoding',
  });
  mail = await signed(messageOf({ from: 'Chime <alerts@account.chime.com>' }), {
    domain: 'account.chime.com',
  });
});
const BORDER = 'Received: from mail.example (mail.example [203.0.113.7]) by mx.google.com with ESMTPS id 1';
const under = (...fields: string[]) =>
  `Received: by 2002:a05:6a10:1 with SMTP id 2\r\n${BORDER}\r\n${fields.map((field) => `${field}\r\n`).join('')}${mail}`;

describe('by what the mailbox’s host found', () => {
  test('a mail that passes is proved, with whatever the host writes about it', async () => {
    expect(await prove(under(GENUINE))).toMatchObject({ authenticity: 'proved' });
    expect(await prove(under(GENUINE), 'MX.Google.com')).toMatchObject({ authenticity: 'proved' });
    expect(await prove(under(GENUINE, OTHER))).toMatchObject({ authenticity: 'proved' });
    const byParts = 'Authentication-Results: mx.google.com; dkim=pass header.d=chime.com';
    expect(await prove(under(GENUINE, byParts))).toMatchObject({ authenticity: 'proved' });
  });

  test('a mail with more signatures of its sender than one honestly has is not: its own, by which it is known, may be below', async () => {
    const forged = Array.from({ length: 6 }, (_, nth) => {
      const [field] = mail.split(/\r\n(?!\s)/);
      return `${(field as string).replace(/b=[^;]*$/, `b=${Buffer.from(`forged ${nth}`).toString('base64')}`)}`;
    });
    expect(await prove(under(GENUINE, ...forged.slice(1)))).toMatchObject({ authenticity: 'proved' });
    expect(await prove(under(GENUINE, ...forged))).toMatchObject({ authenticity: 'unproved' });
  });

  test('results are believed above the line by which a mail came from elsewhere, and with Gmail right below it', async () => {
    const host = 'mx.casino.example';
    const own = GENUINE.replace('mx.google.com', host);
    const border = BORDER.replace('mx.google.com', host);
    const within = [
      `Received: from ${host} by ${host} (Dovecot) with LMTP id 3`,
      'Received: from filter.internal (filter.internal [10.2.0.4]) by store.internal with LMTP',
    ].join('\r\n');
    const headed = (...fields: string[]) => `${fields.join('\r\n')}\r\n${mail}`;
    const proofOf = async (message: string, id = host) => (await prove(message, id)).authenticity;
    expect(await proofOf(headed(within, own, border))).toBe('proved');
    expect(await proofOf(headed(within, border, own))).toBe('unproved');
    expect(await proofOf(headed('Received: from evil by mx.casino.example', own))).toBe('unproved');
    expect(await proofOf(headed('Received: from [127.0.0.1] (evil [203.0.113.9]) by x', own))).toBe(
      'unproved',
    );
    for (const line of [
      `from localhost by ${host} with ESMTP`,
      `from ${host} by ${host} with ESMTP`,
      `from [10.0.0.5] (evil.example) by ${host} with ESMTP`,
      `(envelope-from x@evil.example) from evil (evil [203.0.113.9]) by ${host} with ESMTP`,
      `from evil by ${host} (10.0.0.9) with ESMTP`,
      `from evil ((nested) evil [203.0.113.9]) by ${host} with LMTP`,
    ]) {
      expect(await proofOf(headed(`Received: ${line}`, own)), line).toBe('unproved');
    }
    for (const line of [`from filter (10.1.2.3) by ${host}`, `by ${host} with LMTP`]) {
      expect(await proofOf(headed(`Received: ${line}`, own, border)), line).toBe('proved');
    }
    // another host received it after Gmail, and hands on what was there
    expect(await proofOf(headed(border, GENUINE), HOST)).toBe('unproved');
    expect(await proofOf(headed(border, BORDER, GENUINE), HOST)).toBe('unproved');
  });

  const result = (said: string) => `Authentication-Results: mx.google.com; ${said}`;
  test.each<readonly [string, () => string]>([
    ['no results', () => mail],
    ['results of nobody that is believed', () => under(OTHER)],
    ['another’s results above', () => under(OTHER, GENUINE)],
    ['a forged one before the genuine one', () => under(FORGED, FAILED)],
    ['a forged one below the genuine one', () => under(FAILED, FORGED)],
    ['a forged one below what it wrote', () => mail.replace('\r\nTo:', `\r\n${FORGED}\r\nTo:`)],
    ['a forged one above its signature only', () => `Subject: x\r\n${FORGED}\r\n${mail}`],
    ['a pass for another domain', () => under(result('dmarc=pass header.from=attacker.example'))],
    [
      'a pass for a suffix domain',
      () => under(result('dmarc=pass header.from=account.chime.com.attacker.example')),
    ],
    ['a pass for a domain that ends alike', () => under(result('dmarc=pass header.from=e.com'))],
    ['a pass for a whole registry', () => under(result('dmarc=pass header.from=com'))],
    ['a pass for nobody', () => under(result('dmarc=pass'))],
    [
      'two results, one of them none',
      () => under(result('dmarc=pass header.from=chime.com; dmarc=fail header.from=chime.com')),
    ],
    ['a pass of DKIM alone', () => under(result('dkim=pass header.i=@chime.com; dmarc=none'))],
    [
      'a pass within quotes',
      () => under(result('spf=pass smtp.mailfrom="x; dmarc=pass header.from=chime.com"')),
    ],
    [
      'a pass within a comment',
      () => under(result('spf=pass (x; dmarc=pass header.from=chime.com) smtp.mailfrom=a')),
    ],
    [
      'a pass within a nested comment',
      () => under(result('spf=pass (a (b) \\) ; dmarc=pass header.from=chime.com)')),
    ],
    ['a comment that never ends', () => under(result('dmarc=pass header.from=chime.com ('))],
    ['quotes that never end', () => under(result('dmarc=pass header.from="chime.com'))],
    ['no host', () => under('Authentication-Results: dmarc=pass header.from=chime.com')],
    ['the results of a seal', () => under(`ARC-${GENUINE.replace(': ', ': i=1; ')}`)],
    ['the same, forwarded', () => `Resent-To: a@example.com\r\n${under(GENUINE)}`],
    ['a signature that leaves out its subject', () => under(GENUINE).replace(mail, unsignedSubject)],
    [
      'such a signature beneath a made-up one',
      () => {
        const madeUp = mail.slice(0, mail.indexOf('From:'));
        return under(GENUINE).replace(mail, madeUp + unsignedSubject);
      },
    ],
  ])('a mail with %s is not', async (_, message) => {
    expect(await prove(message())).toMatchObject({ authenticity: 'unproved' });
  });

  test('nobody is believed unless the owner said so', async () => {
    expect(await prove(under(GENUINE), null)).toMatchObject({ authenticity: 'unproved', tryAgain: 'all' });
  });
});

describe('the field is parsed', () => {
  test('in the form that Google writes', () => {
    const parsed = parseAuthenticationResults(
      GENUINE.replace('Authentication-Results: ', '').replaceAll('\r\n', ''),
    );
    expect(parsed?.authservId).toBe('mx.google.com');
    expect(parsed?.results.map(({ method, result }) => `${method}=${result}`)).toEqual([
      'dkim=pass',
      'dkim=pass',
      'spf=pass',
      'dmarc=pass',
    ]);
    expect(parsed?.results[2]?.properties.get('smtp.mailfrom')).toBe('bounces+1@em.account.chime.com');
    expect(parsed?.results[0]?.properties.get('header.b')).toBe('ab12=');
  });

  test.each([
    ['a.example 1; none', { authservId: 'a.example', results: [] }],
    ['"a.example";', { authservId: 'a.example', results: [] }],
    ['', undefined],
    ['=; dmarc=pass', undefined],
    ['a b c; dmarc=pass', undefined],
    ['a; dmarc', undefined],
    ['a; dmarc=pass header.from', undefined],
    ['a; smtp.mailfrom="=" dmarc=pass', undefined],
  ])('%j', (value, parsed) => {
    expect(parseAuthenticationResults(value)).toEqual(parsed);
  });

  test('with spaces around its signs', () => {
    const parsed = parseAuthenticationResults('a.example ; dmarc/1 = pass ( c ) header.from = "Chime.com"');
    expect(parsed?.results).toEqual([
      { method: 'dmarc', result: 'pass', properties: new Map([['header.from', 'chime.com']]) },
    ]);
  });
});
