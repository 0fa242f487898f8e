import { WaitingNote } from '../kit/waiting.tsx';
import { useProofAsked } from '../session/proof.ts';
import type { Sending } from './send-change.ts';

const TEXTS: Readonly<Record<Sending, string | undefined>> = {
  sending: undefined,
  slow: 'Still sending: the cashier has not answered yet.',
  unknown: 'It may have been saved: the cashier is being asked.',
};

export function SendingNote({ sending }: { readonly sending: Sending | undefined }) {
  // Nothing is on its way while its person is asked first.
  const isAsked = useProofAsked();
  return <WaitingNote text={isAsked ? undefined : sending && TEXTS[sending]} />;
}

export function isWorthANote(sending: Sending): boolean {
  return TEXTS[sending] !== undefined;
}
