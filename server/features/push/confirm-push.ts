import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { isPoint } from '#server/platform/push/encrypt-push.ts';
import { refuseWhilePushIsOff } from './settings.ts';
import { keepDevice } from './store.ts';

export const confirmPushHandler = defineHandler(
  'confirmPush',
  async ({ input: { endpoint, p256dh, auth }, staff }, { change }) => {
    const publicKey = Buffer.from(p256dh, 'base64url');
    if (!isPoint(publicKey)) throw new CallError('INVALID_ARGUMENT', 'p256dh must be a point of P-256.');
    const keys = { publicKey, authSecret: Buffer.from(auth, 'base64url') };
    await change(async (transaction, log) => {
      await refuseWhilePushIsOff(transaction);
      const { isNew, browser } = await keepDevice(transaction, staff, { endpoint, ...keys });
      if (!isNew) return;
      log({
        action: 'staff_push_device_added',
        message: `Turned notices on in ${browser ?? 'an unknown browser'}`,
        actor: staff,
      });
    });
    return {};
  },
);
