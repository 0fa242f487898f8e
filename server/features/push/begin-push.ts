import { defineHandler } from '#server/features/define-handler.ts';
import { openVapidKey } from '#server/platform/push/vapid.ts';
import { ensurePushKey } from './push-key.ts';
import { refuseWhilePushIsOff } from './settings.ts';

export const beginPushHandler = defineHandler('beginPush', async (_, { change, sealer, configuration }) => {
  const privateKey = await change(async (transaction) => {
    await refuseWhilePushIsOff(transaction);
    return ensurePushKey(transaction, sealer);
  });
  return { publicKey: openVapidKey(privateKey, configuration.consoleOrigin).publicKey };
});
