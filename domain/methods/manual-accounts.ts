import { EMAIL, HANDLE, handleOf, PHONE } from './account-fields.ts';
import type { MANUAL } from './manual.ts';
import type { MethodAccounts } from './method.ts';
import { VENMO_HANDLE } from './venmo-handle.ts';

/** Apart from the methods, so that the players' site does not load what a Venmo handle looks like. */
export const MANUAL_ACCOUNTS = {
  venmo: {
    fields: [
      {
        ...HANDLE,
        help: 'Where players send their money: they see it as it stands here.',
        placeholder: '@lucky-house',
        required: 'a Venmo handle',
        // `venmoUsername` has taken it out of its page's address: what still is one names nobody.
        check: handleOf(
          new RegExp(`^(?!.*/)${VENMO_HANDLE.source}`),
          'the Venmo handle must be letters, digits, hyphens and underscores behind an @, such as @lucky-house, no phone',
        ),
      },
      { ...EMAIL, help: 'Mail to this address is known to be about the account. Players never see it.' },
    ],
    samples: [{ handle: '@sample-venmo-1' }, { handle: '@sample-venmo-2' }, { handle: '@sample-venmo-3' }],
  },
  zelle: {
    fields: [{ ...EMAIL, required: 'an email address' }, PHONE],
    samples: [
      { email: 'sample-zelle-1@example.com', phone: '(202) 555-0101' },
      { email: 'sample-zelle-2@example.com', phone: '(202) 555-0102' },
      { email: 'sample-zelle-3@example.com', phone: '(202) 555-0103' },
    ],
  },
  chime: {
    fields: [
      {
        ...HANDLE,
        help: 'Where players send their money: they see it as it stands here.',
        placeholder: '$lucky-house',
        required: 'a Chime handle',
        check: handleOf(
          /^\$?[A-Za-z0-9_-]{1,30}$/,
          'the Chime handle must be letters, digits, hyphens and underscores behind a $, such as $lucky-house',
        ),
      },
    ],
    samples: [{ handle: '$sample-chime-1' }, { handle: '$sample-chime-2' }, { handle: '$sample-chime-3' }],
  },
} as const satisfies Readonly<Record<keyof typeof MANUAL, MethodAccounts>>;
