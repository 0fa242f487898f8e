import { HANDLE } from './account-fields.ts';
import { type ManualMethod, type MethodAccounts, USUAL_LIMITS } from './method.ts';

export const chime = {
  key: 'chime',
  label: 'Chime',
  kind: 'manual',
  limits: USUAL_LIMITS,
  sendTo: ['handle'],
} as const satisfies ManualMethod;

export const chimeAccounts = {
  fields: [{ ...HANDLE, required: 'a Chime handle' }],
  samples: [{ handle: '$sample-chime-1' }, { handle: '$sample-chime-2' }, { handle: '$sample-chime-3' }],
} as const satisfies MethodAccounts;
