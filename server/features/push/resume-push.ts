import { defineHandler } from '#server/features/define-handler.ts';
import { isPushOn } from './settings.ts';
import { resumeDevice } from './store.ts';

export const resumePushHandler = defineHandler(
  'resumePush',
  async ({ input: { endpoint }, staff }, { change }) => ({
    isOn: await change(
      async (transaction) =>
        (await resumeDevice(transaction, staff, endpoint)) && (await isPushOn(transaction)),
    ),
  }),
);
