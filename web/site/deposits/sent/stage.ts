import * as words from '#words/sent.tsx';
import type { RequestStatus } from '../../following/request-text.ts';
import { useRequestStatus } from '../../following/use-request-status.ts';

/** Progress of a deposit that its player sends. Only at `to-send` is money asked for. */
type Stage = 'to-send' | 'part' | 'came-in' | 'credited' | 'declined';

export function stageOf({ state, funding, payments }: RequestStatus): Stage {
  if (state === 'credited') return 'credited';
  if (state === 'declined') return 'declined';
  if (funding === 'whole' || funding === 'over') return 'came-in';
  const isSomeThere = payments.some(({ sum }) => sum !== 'none');
  return funding === 'short' || isSomeThere ? 'part' : 'to-send';
}

export function headlineOf(stage: Stage): string | undefined {
  return stage === 'to-send' ? undefined : words.headlines[stage];
}

export function useDepositStage(followToken: string) {
  const following = useRequestStatus(followToken);
  const request = following.as === 'known' ? following.request : undefined;
  const stage = request ? stageOf(request) : 'to-send';
  const isSettled = stage === 'credited' || stage === 'declined';
  return { request, stage, headline: headlineOf(stage), isSettled };
}
