import { expect, test } from 'vitest';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { readConfiguration } from '../configuration.ts';
import { checkReach, checkWebhook } from './check-reach.ts';

const HTTPS = { CAGE_ORIGIN: 'https://cashier.example' };
const ADDRESS = 'https://cashier.example/webhooks/stripe';

test.each([
  [HTTPS, { state: 'ok', text: 'off (STRIPE_WEBHOOK_SECRET)' }],
  [
    { ...HTTPS, STRIPE_WEBHOOK_SECRET: 'whsec_a' },
    { state: 'ok', text: `expects Stripe at ${ADDRESS}` },
  ],
  [
    { ...HTTPS, STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' },
    { state: 'ok', text: `expects Stripe at ${ADDRESS}, signed with any of 2 secrets` },
  ],
  [
    { STRIPE_WEBHOOK_SECRET: 'whsec_a' },
    { state: 'warning', text: expect.stringMatching(/^Stripe reports to https:\/\/ addresses only/) },
  ],
])('doctor says of Stripe’s events with %o: %o', (variables, finding) => {
  expect(checkWebhook('stripe', readConfiguration(['--demo'], variables))).toMatchObject(finding);
});

test('doctor takes no Cage that hangs for another program', async () => {
  await using hanging = await startLocalServer(() => {});
  const { port } = hanging.url;
  const findings = await checkReach(readConfiguration([], { PORT: port, CAGE_PRICES_URL: 'off' }));
  expect(findings).toContainEqual({
    about: 'node',
    state: 'problem',
    text: expect.stringMatching(
      /^Cage is not answering: .+ If that is Cage, it hangs or was stopped: restart it\.$/,
    ),
  });
});
