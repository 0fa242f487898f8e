import { beforeAll, describe, expect, test } from 'vitest';
import { MAIL_TEMPLATES } from '#domain/receipts/mails/templates.ts';
import { MAILBOX_ADDRESS, messageOf, signed, testResolver } from '#test/fixtures/mails/signed-mail.ts';
import { authenticate, type ProofOptions, type TryAgain } from './authentic-mail.ts';
import type { MailResolver } from './mail-resolver.ts';

const SENDERS = MAIL_TEMPLATES.flatMap(({ senders }) => senders);
const OPTIONS: ProofOptions = {
  senders: SENDERS,
  addresses: [MAILBOX_ADDRESS],
  authservId: null,
  resolver: testResolver(),
  now: new Date('2026-09-12T13:05:00Z'),
};
const prove = (message: string, options: Partial<ProofOptions> = {}) =>
  authenticate(Buffer.from(message, 'latin1'), { ...OPTIONS, ...options });
const refused = (why: string, tryAgain?: TryAgain) => ({ authenticity: 'unproved', why, tryAgain });
const PROVED = expect.objectContaining({ authenticity: 'proved' });

const MAIL = messageOf({ body: '<p>Jordan Reed paid you</p>' });
let genuine: string;
beforeAll(async () => {
  genuine = await signed(MAIL, { domain: 'venmo.com' });
});

describe('by its signature', () => {
  test('a mail of a provider to this mailbox is proved', async () => {
    expect(await prove(genuine)).toStrictEqual(PROVED);
  });

  test('that of a domain of the same organisation will do, unless its policy is strict', async () => {
    const chime = await signed(messageOf({ from: 'Chime <alerts@account.chime.com>' }), {
      domain: 'chime.com',
    });
    expect(await prove(chime)).toStrictEqual(PROVED);
    const strict = testResolver({ 'chime.com': 'v=DMARC1; p=reject; adkim=s' });
    expect(await prove(chime, { resolver: strict })).toMatchObject({ authenticity: 'unproved' });
  });

  test('fields that are signed more often than they are there do no harm', async () => {
    const headerList = 'From:From:To:To:Subject:Subject:Date:Content-Type:Content-Transfer-Encoding:Reply-To';
    expect(await prove(await signed(MAIL, { domain: 'venmo.com', headerList }))).toStrictEqual(PROVED);
  });

  test('the signatures of others beside it do no harm', async () => {
    const twice = await signed(genuine, { domain: 'sender.example' });
    expect(await prove(twice)).toStrictEqual(PROVED);
  });

  test.each([
    [`"venmo@venmo.com" <${MAILBOX_ADDRESS}>`, true],
    ['CASHIER@Casino.Example', true],
    // Whoever signs up at a provider types an address, and a tag is anybody's to add.
    ['cashier+jane.miller@casino.example', false],
    ['cash.ier@casino.example', false],
    ['cashier@sub.casino.example', false],
    ['thief@example.com', false],
    [`thief@example.com, ${MAILBOX_ADDRESS}`, false],
    [`"${MAILBOX_ADDRESS}" <thief@example.com>`, false],
  ])('whether it was sent to this mailbox counts: %s', async (to, isProved) => {
    const sent = await signed(messageOf({ to }), { domain: 'venmo.com' });
    expect((await prove(sent)).authenticity).toBe(isProved ? 'proved' : 'unproved');
  });

  test.each([
    ['cashier@gmail.com', 'cashier@googlemail.com', true],
    ['cashier@me.com', 'Cashier@icloud.com', true],
    ['cashier@icloud.com', 'cashier@mac.com', true],
    ['cashier@icloud.com', 'ca.shier@icloud.com', false],
    ['cashier@gmail.com', 'cash.ier@gmail.com', false],
    ['cashier@gmail.com', 'cashier+venmo@gmail.com', false],
    ['cashier+venmo@gmail.com', 'cashier+venmo@gmail.com', true],
    ['cashier@yahoo.com', 'cashier@ymail.com', false],
    ['cashier@outlook.com', 'cashier@hotmail.com', false],
    ['cashier@fastmail.com', 'cashier@fastmail.fm', false],
  ])('a mailbox %s takes one to %s for its own: %s', async (address, to, isProved) => {
    const sent = await signed(messageOf({ to }), { domain: 'venmo.com' });
    const { authenticity } = await prove(sent, { addresses: [address] });
    expect(authenticity).toBe(isProved ? 'proved' : 'unproved');
  });

  test('what is addressed otherwise says what an owner can do', async () => {
    const sent = await signed(messageOf({ to: 'cashier+venmo@casino.example' }), { domain: 'venmo.com' });
    expect(await prove(sent)).toStrictEqual(
      refused(
        'It is addressed to cashier+venmo@casino.example, which is no address of this mailbox: it may be somebody else’s. If a provider writes to the casino there, list it among the further addresses of the mailbox.',
      ),
    );
  });

  test('DNS that fails or is silent proves nothing, and is asked again', async () => {
    const failing: MailResolver = async () => {
      throw Object.assign(new Error(), { code: 'ESERVFAIL' });
    };
    expect(await prove(genuine, { resolver: failing })).toStrictEqual(
      refused('The keys of its sender could not be looked up (ESERVFAIL).', 'all'),
    );
    const noPolicy: MailResolver = async (name, type) =>
      name.startsWith('_dmarc') ? failing(name, type) : OPTIONS.resolver(name, type);
    expect(await prove(genuine, { resolver: noPolicy })).toMatchObject({ tryAgain: 'all' });
    const noKey: MailResolver = async (name, type) =>
      name.startsWith('_dmarc') ? OPTIONS.resolver(name, type) : failing(name, type);
    expect(await prove(genuine, { resolver: noKey })).toMatchObject({ tryAgain: 'its-own' });
  });

  test('of a domain without a DMARC policy, nothing is proved', async () => {
    expect(await prove(genuine, { resolver: testResolver({}) })).toStrictEqual(
      refused('Its signature is not valid, or no DMARC policy stands behind it.'),
    );
  });
});

describe('a hostile mail is refused', () => {
  const sign = (parts: Parameters<typeof messageOf>[0], domain = 'venmo.com') =>
    signed(messageOf(parts), { domain });
  const HOSTILE: Readonly<Record<string, () => string | Promise<string>>> = {
    'without a signature': () => MAIL,
    'signed by another domain': () => sign({}, 'attacker.example'),
    'signed by a domain that ends alike': () => sign({}, 'notvenmo.com'),
    'from a suffix domain': () =>
      sign(
        { from: 'Chime <alerts@account.chime.com.attacker.example>' },
        'account.chime.com.attacker.example',
      ),
    'from a subdomain of nobody’s': () => sign({ from: 'Venmo <venmo@mail.venmo.com>' }, 'mail.venmo.com'),
    'from another address of the provider': () => sign({ from: 'Venmo <hello@venmo.com>' }),
    'named like a provider': () =>
      sign({ from: '"venmo@venmo.com" <a@attacker.example>' }, 'attacker.example'),
    'named like a provider, in brackets': () =>
      sign({ from: '"Venmo <venmo@venmo.com>" <a@attacker.example>' }, 'attacker.example'),
    'from two': () => sign({ from: 'Venmo <venmo@venmo.com>, A <a@attacker.example>' }, 'attacker.example'),
    'from a group': () => sign({ from: 'Venmo: <venmo@venmo.com>;' }),
    'with a comment for an address': () => sign({ from: 'venmo@venmo.com (venmo@venmo.com)' }),
    'from a homograph': () => sign({ from: 'Venmo <venmo@venm\u00f6.com>' }, 'xn--venm-6qa.com'),
    'with a signature over its beginning only': () => signed(MAIL, { domain: 'venmo.com', maxBodyLength: 5 }),
    'with a signature by SHA-1': () => signed(MAIL, { domain: 'venmo.com', algorithm: 'rsa-sha1' }),
    'with a signature that has expired': () =>
      signed(MAIL, { domain: 'venmo.com', expires: new Date('2026-09-12T13:01:00Z') }),
    'signed by a domain without a key': () => sign({ from: 'V <v@keyless.example>' }, 'keyless.example'),
    'with another text': () => genuine.replace(/\r\n\r\n[A-Za-z]/, '\r\n\r\nB'),
    'with another subject': () => genuine.replace('$15.00', '$500.00'),
    'with a second subject above': () => `Subject: Jordan Reed paid you $500.00\r\n${genuine}`,
    'with a second sender above': () => `From: Venmo <venmo@venmo.com>\r\n${genuine}`,
    'with a second sender below': () =>
      genuine.replace('\r\n\r\n', '\r\nFrom: Venmo <venmo@venmo.com>\r\n\r\n'),
    'with a second content type': () => `Content-Type: text/plain\r\n${genuine}`,
    'with a sender behind a space': () => `From : Venmo <venmo@venmo.com>\r\n${genuine}`,
    'with a sender behind a lone CR': () => `X-A: b\rFrom: A <a@attacker.example>\r\n${genuine}`,
    'with a line that is no field': () => `nothing\r\n${genuine}`,
    'without a header': () => 'Jordan Reed paid you $500.00',
    'with a second date': () => `Date: Sun, 13 Sep 2026 09:00:00 -0400\r\n${genuine}`,
    'with a second recipient': () => `To: ${MAILBOX_ADDRESS}\r\n${genuine}`,
    'with a second encoding': () => `content-transfer-encoding: 8bit\r\n${genuine}`,
    'with the identity of a provider in a signature of another': async () =>
      (await sign({}, 'attacker.example')).replace('DKIM-Signature:', 'DKIM-Signature: i=@venmo.com;'),
    'with a content type that nobody signed': async () => {
      const bare = MAIL.replace(/Content-Type: .*\r\n/, '');
      return `Content-Type: text/html\r\n${await signed(bare, { domain: 'venmo.com' })}`;
    },
    'with a content type that was signed as absent': async () => {
      const bare = MAIL.replace(/Content-Type: .*\r\n/, '');
      const headerList = 'From:To:Subject:Date:Content-Type:Content-Type:Content-Transfer-Encoding';
      const sent = await signed(bare, { domain: 'venmo.com', headerList });
      return `Content-Type: text/html\r\n${sent.replace(/; h=([^;]+);/, (all, fields: string) =>
        /content-type/i.test(fields) ? all : `; h=${fields}:Content-Type;`,
      )}`;
    },
    ...Object.fromEntries(
      ['Fwd: ', 'FW:', 'WG: ', 'RV: ', 'Re: Fwd: '].map((prefix) => [
        `with the subject of one that was sent on: ${prefix}`,
        () => sign({ subject: `${prefix}Jordan Reed paid you $15.00` }),
      ]),
    ),
    'with such a subject in encoded words': () => sign({ subject: 'Fwd: J\u00f6rdan Reed paid you $15.00' }),
    resent: () => `Resent-From: A <a@attacker.example>\r\n${genuine}`,
    forwarded: () => `X-Forwarded-To: ${MAILBOX_ADDRESS}\r\n${genuine}`,
    ...Object.fromEntries(
      ['From', 'To', 'Subject', 'Content-Type', 'Content-Transfer-Encoding'].map((unsigned) => [
        `with a signature that leaves out its ${unsigned}`,
        () => {
          const headerList = ['From', 'To', 'Subject', 'Date', 'Content-Type', 'Content-Transfer-Encoding']
            .filter((name) => name !== unsigned)
            .join(':');
          return signed(MAIL, { domain: 'venmo.com', headerList });
        },
      ]),
    ),
    'with fifty signatures': () =>
      `${'DKIM-Signature: v=1; a=rsa-sha256; d=venmo.com; s=x; h=from:to:subject:content-type:content-transfer-encoding; bh=x; b=x\r\n'.repeat(50)}${MAIL}`,
    'with a signature in a seal': async () => {
      const seal = genuine
        .slice(0, genuine.indexOf('From:'))
        .replace('DKIM-Signature:', 'ARC-Message-Signature: i=1;');
      return `ARC-Seal: i=1; a=rsa-sha256; cv=none; d=venmo.com; s=test; b=x\r\nARC-Authentication-Results: i=1; mx.example; dmarc=pass header.from=venmo.com\r\n${seal}${MAIL}`;
    },
    'with a field that is no text': () => `X-A: \0\r\n${genuine}`,
  };

  test.each(Object.keys(HOSTILE))('%s', async (name) => {
    let asked = 0;
    const resolver: MailResolver = (asking, type) => {
      asked += 1;
      return OPTIONS.resolver(asking, type);
    };
    const message = (await HOSTILE[name]?.()) ?? '';
    for (const authservId of [null, 'mx.casino.example']) {
      const proof = await prove(message, { authservId, resolver });
      expect(proof).toMatchObject({ authenticity: 'unproved', tryAgain: undefined });
      expect(proof.authenticity === 'unproved' && proof.why).toMatch(/^[A-Z].+\.$/);
    }
    expect(asked).toBeLessThan(40);
  });
});
