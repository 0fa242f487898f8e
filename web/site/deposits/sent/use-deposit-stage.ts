import { useRequestStatus } from '../../following/use-request-status.ts';
import { headlineOf, stageOf } from './stage.ts';

export function useDepositStage(followToken: string) {
  const following = useRequestStatus(followToken);
  const request = following.as === 'known' ? following.request : undefined;
  const stage = request ? stageOf(request) : 'to-send';
  const isSettled = stage === 'credited' || stage === 'declined';
  return { request, stage, headline: headlineOf(stage), isSettled };
}
