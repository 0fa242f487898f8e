import { defineHandler } from '#server/features/define-handler.ts';
import { findSignedWaiting } from './find-waiting.ts';
import { findApprovals, isVisibleTo } from './view.ts';

export const getApprovalsHandler = defineHandler('getApprovals', async ({ input, staff }, services) => {
  const waiting = await findSignedWaiting(services);
  const forCaller = waiting.filter((each) => each.requested_by !== staff.id && isVisibleTo(each, staff));
  return { ...(await findApprovals(services, input, staff)), waiting: forCaller.length };
});
