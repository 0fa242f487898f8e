import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { isPoint } from '#server/platform/push/encrypt-push.ts';
import { pushSettings, refuseWhilePushIsOff } from '#server/platform/push/settings.ts';
import { openVapidKey } from '#server/platform/push/vapid.ts';
import { ensurePushKey } from './push-key.ts';
import { findDevicesOf, keepDevice, removeDeviceOf, resumeDevice } from './store.ts';

export const beginPush = defineHandler('beginPush', async (_, { change, sealer, signer, configuration }) => {
  const privateKey = await change(async (transaction) => {
    await refuseWhilePushIsOff(transaction, signer);
    return ensurePushKey(transaction, sealer);
  });
  return { publicKey: openVapidKey(privateKey, configuration.consoleOrigin).publicKey };
});

export const confirmPush = defineHandler(
  'confirmPush',
  async ({ input: { endpoint, p256dh, auth }, staff }, { change, signer }) => {
    const publicKey = Buffer.from(p256dh, 'base64url');
    if (!isPoint(publicKey)) throw new CallError('INVALID_ARGUMENT', 'p256dh must be a point of P-256.');
    const keys = { publicKey, authSecret: Buffer.from(auth, 'base64url') };
    await change(async (transaction, log) => {
      await refuseWhilePushIsOff(transaction, signer);
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

export const getPushDevices = defineHandler(
  'getPushDevices',
  async ({ input, staff }, { database: { queries }, signer }) => {
    const [{ settings }, rows] = await Promise.all([
      pushSettings.load(queries, signer),
      findDevicesOf(queries, staff.id),
    ]);
    return {
      isAllowed: settings.isOn,
      devices: rows.map(({ id, endpoint, browser, created_at, told_at, is_live, failures }) => ({
        id,
        browser,
        addedAt: created_at.toISOString(),
        lastToldAt: told_at?.toISOString() ?? null,
        isPaused: !is_live,
        isFailing: failures > 0,
        isThisOne: endpoint === input?.endpoint,
      })),
    };
  },
);

export const removePushDevice = defineHandler(
  'removePushDevice',
  async ({ input: { id }, staff }, { change }) => {
    await change(async (transaction, log) => {
      const removed = await removeDeviceOf(transaction, staff.id, id);
      if (removed === undefined) return;
      log({
        action: 'staff_push_device_removed',
        message: `Turned notices off in ${removed.browser ?? 'an unknown browser'}`,
        actor: staff,
      });
    });
    return {};
  },
);

export const resumePush = defineHandler(
  'resumePush',
  async ({ input: { endpoint }, staff }, { change, signer }) => ({
    isOn: await change(
      async (transaction) =>
        (await resumeDevice(transaction, staff, endpoint)) &&
        (await pushSettings.load(transaction, signer)).settings.isOn,
    ),
  }),
);

export const updatePushSettings = defineHandler(
  'updatePushSettings',
  async ({ input: { isOn }, staff }, { change, signer }) =>
    change(async (transaction, log) => {
      const before = await pushSettings.lock(transaction, signer);
      if (before.settings.isOn !== isOn || before.isAltered) {
        await pushSettings.save(transaction, signer, { isOn }, staff.id);
        log({
          action: 'push_settings_updated',
          message: `Switched notices on staff’s devices ${isOn ? 'on' : 'off'} for everyone`,
          actor: staff,
        });
      }
      return { isOn };
    }),
);
