import { defineHandler } from '#server/features/define-handler.ts';
import { removeDeviceOf } from './store.ts';

export const removePushDeviceHandler = defineHandler(
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
