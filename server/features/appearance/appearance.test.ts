import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { accentsOf } from '#domain/brand/accents.ts';
import { LOGO_DAMAGED, LOGO_RULE } from '#domain/brand/logo-file.ts';
import { pngLogo, pngPart } from '#test/fixtures/logos.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { chunksOf, hasPicture } from './png-picture.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({
    variables: { CAGE_TITLE: 'Grand Casino', CAGE_SUPPORT_EMAIL: 'old@example.com' },
  });
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Wanted = Partial<CallInput<'updateAppearance'>>;

const load = () => cashier.call('getAppearance', {}, owner.token);

async function save(wanted: Wanted) {
  const { title, tagline, accent, version } = await load();
  return cashier.send('updateAppearance', { title, tagline, accent, version, ...wanted }, owner.token);
}

const base64 = (file: Buffer) => file.toString('base64');
const get = (path: string) => fetch(cashier.origin + path);
const page = async (path = '/') => (await get(path)).text();

test('without a choice it is as configured', async () => {
  const before = await cashier.call('getAppearance', {}, owner.token);
  expect(before).toEqual({
    ...{ title: null, tagline: null, accent: null, logo: null, colours: null, version: 0 },
    ...{ supportEmail: null, chatUrl: null },
    configured: { title: 'Grand Casino', tagline: null, supportEmail: 'old@example.com', chatUrl: null },
  });
  expect(await page()).toContain('<link rel="icon" href="/icon.svg">');
});

test('what an owner chooses is on the next page, and logged with before and after', async () => {
  const { result } = await save({
    ...{ title: 'Lucky "7" <Casino>', tagline: 'Money in, at once', accent: '#ffd60a' },
    logo: base64(pngLogo(64, 64)),
  });
  expect(result).toMatchObject({ version: 1, title: 'Lucky "7" <Casino>', logo: { width: 64, height: 64 } });
  const [styles, icon] = [result?.colours?.styles, result?.colours?.icon] as [string, string];
  const logo = result?.logo?.url as string;

  await expect.poll(() => page()).toContain('Money in, at once');
  const home = await page();
  expect(home).toContain('Lucky &quot;7&quot; &lt;Casino&gt;</span>');
  expect(home).toContain(`<link id="accents" rel="stylesheet" href="${styles}">`);
  expect(home).toContain(`<link rel="icon" href="${logo}">`);
  expect(home).toMatch(new RegExp(`<meta property="og:image" content="http://[^/"]+${logo}">`));
  expect(home).toContain('<meta property="og:site_name" content="Lucky &quot;7&quot; &lt;Casino>">');
  const manifest = await (await get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({
    name: 'Lucky "7" <Casino>',
    icons: [{ src: logo, sizes: '64x64', type: 'image/png' }],
  });
  const console = await page('/admin');
  expect(console).toContain('<title>Lucky &#34;7&#34; &#60;Casino&#62;</title>');
  expect(console).toContain(`<meta name="cage-logo" content="${logo} 64 64">`);

  const sheet = await get(styles);
  expect(Object.fromEntries(sheet.headers)).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const css = await sheet.text();
  for (const { accent } of Object.values(accentsOf('#ffd60a'))) expect(css).toContain(`--accent:${accent}`);
  const drawing = await get(icon);
  expect(drawing.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  const picture = await get(logo);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(pngLogo(64, 64));

  const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
  expect(entries.find(({ action }) => action === 'appearance_updated')).toMatchObject({
    actorName: 'Olga',
    message: expect.stringMatching(
      /^Appearance: name: as configured → “Lucky "7" <Casino>”; tagline: as configured → “Money in, at once”; accent: Cage’s own → #ffd60a; logo: none → PNG of 64 × 64 pixels \([0-9a-f]{12}\)$/,
    ),
  });
});

test('an accent alone colours every picture of the mark, and names whose it is', async () => {
  const { result } = await save({ title: 'Lucky & Co', accent: '#ffd60a', logo: '' });
  expect(await (await get(result?.colours?.icon as string)).text()).toContain(
    '<title>Lucky &#38; Co</title>',
  );
  const { accent } = accentsOf('#ffd60a').dark;
  await expect.poll(() => page()).toContain('Lucky &amp; Co');
  const [home, console] = await Promise.all([page(), page('/admin')]);
  for (const [text, pattern] of [
    [home, /<meta property="og:image" content="http:\/\/[^/"]+(\/appearance\/\w+\.png)">/],
    [home, /<link rel="apple-touch-icon" href="(\/appearance\/\w+\.png)">/],
    [console, /<link rel="apple-touch-icon" href="(\/appearance\/\w+\.png)">/],
  ] as const) {
    const picture = Buffer.from(await (await get(pattern.exec(text)?.[1] as string)).arrayBuffer());
    const palette = chunksOf(picture)
      ?.find(({ name }) => name === 'PLTE')
      ?.content.toString('hex');
    expect(palette).toContain(accent.slice(1));
    expect(hasPicture(picture)).toBe(true);
  }
});

test('a shared link has the logo by the name of the house, and an iPhone the logo that is square', async () => {
  const { result } = await save({ title: 'Lucky & Co', logo: base64(pngLogo(64, 64)) });
  await expect.poll(() => page()).toContain('<meta property="og:image:alt" content="Lucky &amp; Co">');
  expect(await page('/admin')).toContain(`<link rel="apple-touch-icon" href="${result?.logo?.url}">`);
  const { result: removed } = await save({ logo: '' });
  expect(removed?.logo).toBeNull();
});

test('whom players can ask is on the next page, and as configured once it is taken back', async () => {
  const chat = 'https://chat.example/grand?from=cashier';
  const { result } = await save({ supportEmail: 'Help@Example.com', chatUrl: chat });
  expect(result).toMatchObject({ supportEmail: 'help@example.com', chatUrl: chat });
  await expect.poll(() => page()).toContain('help@example.com');
  expect(await page()).toContain(chat);
  const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
  expect(entries.find(({ action }) => action === 'appearance_updated')?.message).toContain(
    `support email: as configured → help@example.com; chat: as configured → ${chat}`,
  );
  await cashier.database.pool.query("update appearance_settings set chat_url = 'https://forged.example'");
  expect(await load()).toMatchObject({ chatUrl: null, supportEmail: null });
  await save({});
  await expect.poll(() => page()).toContain('old@example.com');
});

test('what players read waits for a second person where receiving accounts do, and the rest does not', async () => {
  const otto = await cashier.signInAs('owner', 'Otto');
  await setApprovals(cashier, { receivingAccounts: true }, owner.token);
  const before = await load();
  const words = { tagline: 'Pay @other instead', supportEmail: 'pay@other.example' };
  const { result } = await save(words);
  expect(result).toMatchObject({ ...before, status: 'waiting' });
  const { error } = await save({ ...words, logo: base64(pngLogo(96, 32, [])) });
  expect(error?.message).toContain('Save the logo by itself first.');
  const { approvals } = await cashier.call('getApprovals', { state: 'waiting' }, otto.token);
  expect(approvals).toMatchObject([
    {
      call: 'updateAppearance',
      details: expect.arrayContaining(['Tagline: as configured → “Pay @other instead”']),
    },
  ]);
  await cashier.call('approveChange', { id: approvals[0]?.id as string }, otto.token);
  expect(await load()).toMatchObject(words);
  await expect.poll(() => page()).toContain('pay@other.example');
  expect((await save({ ...words, accent: '#4d6bf0' })).result?.status).toBe('success');
  await setApprovals(cashier, {}, owner.token);
  await save({});
});

test('a logo that is left out stays, an empty one removes it, and what is not changed is not logged', async () => {
  await save({ logo: base64(pngLogo(96, 32, [pngPart('tEXt', Buffer.from('Author\0Olga'))])) });
  const { result: kept } = await save({ tagline: 'Another' });
  expect(kept?.logo).toMatchObject({ width: 96, height: 32 });
  expect(await (await get(kept?.logo?.url as string)).text()).not.toContain('Olga');
  const { result: same } = await save({});
  expect(same?.version).toBe(kept?.version);
  const { result: removed } = await save({ logo: '' });
  expect(removed?.logo).toBeNull();
  // Pages that are loading now may still ask for it; after another save nobody does.
  expect((await get(kept?.logo?.url as string)).status).toBe(200);
  await save({ tagline: null });
  expect((await get(kept?.logo?.url as string)).status).toBe(404);
});

const damaged = pngLogo(64, 64);
damaged.writeUInt8(damaged.readUInt8(50) ^ 1, 50);

test.each([
  ['a logo that is none', { logo: base64(Buffer.from('<svg/>')) }, LOGO_RULE],
  ['a logo that is too large', { logo: base64(Buffer.alloc(300_000)) }, LOGO_RULE],
  ['a logo that cannot be drawn', { logo: base64(damaged) }, LOGO_DAMAGED],
  ['an empty name', { title: '' }, 'must not be empty'],
  ['a name of spaces', { title: ' \u00a0\u1680' }, 'must not be empty'],
  ['a name of a mark on nothing', { title: '\u0301' }, 'must have a letter, a digit or another sign'],
  ['a name that turns what is beside it around', { title: 'Casino \u202e' }, 'title'],
  ['an email of support without a host', { supportEmail: 'help' }, 'must be an email address'],
  ['a chat without encryption', { chatUrl: 'http://chat.example' }, 'must be an https:// address'],
  ['a chat that is a script', { chatUrl: 'javascript:alert(1)' }, 'must be an https:// address'],
  ['a chat with a sign-in', { chatUrl: 'https://help:me@chat.example' }, 'without a sign-in'],
  ['a colour by its name', { accent: 'red' }, 'accent must be # and six digits'],
] as const)('%s is refused', async (_, wanted, message) => {
  const { error } = await save(wanted);
  expect(error?.status).toBe('INVALID_ARGUMENT');
  expect(JSON.stringify(error)).toContain(message);
});

test('of two who save at once, one is told', async () => {
  const { version } = await load();
  const answers = await Promise.all(['#111111', '#222222'].map((accent) => save({ accent, version })));
  expect(answers.map(({ error }) => error?.status ?? 'saved').sort()).toEqual(['ABORTED', 'saved']);
});

test('another node follows within a second', async () => {
  await using other = await startTestCashier({ database: cashier.database });
  await save({ title: 'Of both nodes' });
  await expect.poll(async () => (await fetch(other.origin)).text()).toContain('Of both nodes');
});

test('what is written past Cage is not shown to anybody', async () => {
  await save({ title: 'As saved', logo: base64(pngLogo(64, 64)) });
  const { pool } = cashier.database;
  await pool.query("update appearance_settings set title = 'Forged', version = version + 1");
  await expect.poll(() => page()).toContain('Grand Casino');
  expect(await load()).toMatchObject({ title: null, logo: null });
  const { result } = await save({ title: 'As saved again' });
  expect(result?.title).toBe('As saved again');

  await save({ logo: base64(pngLogo(64, 64)) });
  await pool.query('update appearance_settings set logo = $1, version = version + 1', [pngLogo(96, 96)]);
  expect(await load()).toMatchObject({ title: null, logo: null });
});

test.each(['supervisor', 'member'] as const)('a %s neither sees nor changes it', async (role) => {
  const { token } = await cashier.signInAs(role);
  const wanted = { title: null, tagline: null, accent: null, version: 0 };
  for (const answer of [
    await cashier.send('getAppearance', {}, token),
    await cashier.send('updateAppearance', wanted, token),
  ]) {
    expect(answer.error?.status).toBe('PERMISSION_DENIED');
  }
});
