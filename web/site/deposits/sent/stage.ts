import * as words from '#words/sent.tsx';
import type { RequestStatus } from '../../following/request-text.ts';

/** How far a deposit is that its player pays by themselves. Only at `to-send` are they asked for money. */
export type Stage = 'to-send' | 'part' | 'came-in' | 'credited' | 'declined';

export function stageOf({ state, funding, payments }: RequestStatus): Stage {
  if (state === 'credited') return 'credited';
  if (state === 'declined') return 'declined';
  if (funding === 'whole' || funding === 'over') return 'came-in';
  const isSomeThere = payments.some(({ sum }) => sum !== 'none');
  return funding === 'short' || isSomeThere ? 'part' : 'to-send';
}

/** What has become of it, as a headline; undefined while it is still to be sent. */
export function headlineOf(stage: Stage): string | undefined {
  return stage === 'to-send' ? undefined : words.headlines[stage];
}
