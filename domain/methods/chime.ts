import { HANDLE } from './account-fields.ts';
import { type ManualMethod, USUAL_LIMITS } from './method.ts';

export const chime = {
  key: 'chime',
  label: 'Chime',
  kind: 'manual',
  description: 'Send money from your Chime app to the handle shown.',
  help: 'Send the amount from your Chime app to the handle shown, with the payment reference as the note.',
  limits: USUAL_LIMITS,
  senderLabel: 'Name the deposit is coming from',
  payingApp: 'your Chime app',
  accountFields: [{ ...HANDLE, required: 'a Chime handle', playersLabel: 'Chime handle' }],
  samples: [{ handle: '$sample-chime-1' }, { handle: '$sample-chime-2' }, { handle: '$sample-chime-3' }],
} as const satisfies ManualMethod;
