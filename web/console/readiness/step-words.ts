import type { LinkProps } from '@tanstack/react-router';
import type { CallOutput } from '#contract/calls.ts';
import { type Cents, centsFromUsd, formatUsdBrief } from '#domain/money/usd.ts';
import type { ReadinessStep } from '#domain/readiness/steps.ts';
import { call, callToChange } from '#web/data/call.ts';

type Readiness = CallOutput<'getReadiness'>;

type StepWords = {
  readonly title: string;
  readonly why: string | ((readiness: Readiness) => string);
  /** Absent for a step that is configured where Cage runs. */
  readonly where?: { readonly link: LinkProps; readonly label: string };
  readonly press?: { readonly label: string; readonly does: (readiness: Readiness) => Promise<unknown> };
  /** The button to do without it. */
  readonly skip?: string;
  /** Given up by doing without. */
  readonly without?: string;
};

export const STEP_WORDS: Readonly<Record<ReadinessStep, StepWords>> = {
  account: {
    title: 'Add an account of your own',
    why: 'Players pay into your receiving accounts. The samples belong to nobody and are never shown to players.',
    where: { link: { to: '/payment-settings', search: { add: true } }, label: 'Add New Account' },
  },
  methods: {
    title: 'Switch off the methods you do not take',
    why: 'A method that is on without an account of yours offers players something they cannot use.',
    where: { link: { to: '/payment-settings' }, label: 'Payment Settings' },
  },
  support: {
    title: 'Say whom players can ask',
    why: 'An address for mail or a chat, and every page for players names it.',
    where: { link: { to: '/appearance' }, label: 'Appearance' },
    skip: 'Not needed',
  },
  hours: {
    title: 'Set the hours of withdrawals',
    why: 'Outside them players read when you open again, instead of waiting for an answer.',
    where: { link: { to: '/payment-settings' }, label: 'Payment Settings' },
    skip: 'We are always open',
  },
  colleague: {
    title: 'Invite a colleague',
    why: 'Supervisors process requests, members look on. Each has a sign-in of their own, and the log says who did what.',
    where: { link: { to: '/team' }, label: 'Admin Team' },
    skip: 'I work alone',
  },
  'second-factor': {
    title: 'Require a second factor',
    why: 'Everybody then signs in with an authenticator app or a passkey as well. Whoever has none sets one up first, you too.',
    press: {
      label: 'Require it',
      async does() {
        const { version } = await call('getSignInSettings', {});
        await callToChange('updateSignInSettings', { secondFactorRequired: true, version });
      },
    },
    skip: 'Passwords are enough',
    without: 'A password that was guessed or phished opens the console.',
  },
  'four-eyes': {
    title: 'Have a second person look at large amounts',
    why: ({ proposedLimits: { payoutAbove, manualEntryAbove, editAbove } }) =>
      `Payouts above ${usdText(payoutAbove)}, entries by hand above ${usdText(manualEntryAbove)} and corrections above ${usdText(editAbove)} then wait for somebody else to approve them, in slices too. Below these, one person may approve a withdrawal and send it.`,
    press: {
      label: 'Turn it on',
      async does({ proposedLimits }) {
        const { settings, version } = await call('getApprovalSettings', {});
        await callToChange('updateApprovalSettings', {
          settings: { ...settings, ...proposedLimits },
          version,
        });
      },
    },
    skip: 'I work alone',
    without: 'Whoever has one person’s sign-in can credit and pay out any amount.',
  },
  mail: {
    title: 'Connect mail',
    why: 'With a mailbox, Cage reads what your accounts tell of payments and matches them to requests. With a mail server, which Notices names, it mails you each new request.',
    where: { link: { to: '/mailboxes' }, label: 'Mailboxes' },
    skip: 'Not needed',
  },
  'test-deposit': {
    title: 'Ask for a deposit yourself',
    why: 'Open the site as a player would, ask for a small deposit, and find it under Deposits.',
  },
};

function usdText(amount: number): string {
  return formatUsdBrief(centsFromUsd(amount) as Cents);
}
