import { HANDLE, handleOf } from './account-fields.ts';
import { type ManualMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';

export const chime = {
  key: 'chime',
  label: 'Chime',
  kind: 'manual',
  limits: USUAL_LIMITS,
  sendTo: ['handle'],
} as const satisfies ManualMethod;

export const chimeAccounts = {
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
} as const satisfies MethodAccounts;
