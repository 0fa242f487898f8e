import {
  USUAL_TIMES,
  WAITING_KINDS,
  type WaitingTimes,
  waitingTimesChanges,
} from '#domain/records/waiting-times.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { invalidArgument, savedMeanwhile } from '#server/platform/protocol/call-error.ts';
import { defineSettings, SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';

export const waitingTimes = defineSettings<WaitingTimes>('waiting_settings', {
  initial: USUAL_TIMES,
  whileAltered: USUAL_TIMES,
});

export const getWaitingTimes = defineHandler('getWaitingTimes', async (_, { database, signer }) => {
  const { settings, version } = await waitingTimes.load(database.queries, signer);
  return { times: settings, version };
});

export const updateWaitingTimes = defineHandler(
  'updateWaitingTimes',
  async ({ input: { times, version }, staff }, { change, signer }) =>
    change(async (transaction, log) => {
      refuseContradicting(times);
      const before = await waitingTimes.lock(transaction, signer);
      if (version !== before.version) throw savedMeanwhile();
      const changes = [
        ...waitingTimesChanges(before.settings, times),
        ...(before.isAltered ? [SIGNED_ANEW] : []),
      ];
      if (changes.length === 0) return { times, version };
      const saved = await waitingTimes.save(transaction, signer, times, staff.id);
      log({
        action: 'waiting_settings_updated',
        message: `Waiting times: ${changes.join('; ')}`,
        actor: staff,
        details: { changes },
      });
      return { times, version: saved };
    }),
);

function refuseContradicting(times: WaitingTimes): void {
  const problems = WAITING_KINDS.flatMap((kind) => {
    const field = `times.${kind}.tooLong`;
    const isEarly = times[kind].tooLong < times[kind].long;
    return isEarly ? [{ field, message: `${field} must not be less than times.${kind}.long.` }] : [];
  });
  if (problems.length > 0) throw invalidArgument(problems);
}
