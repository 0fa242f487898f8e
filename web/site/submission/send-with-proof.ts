import { CallError } from '#web/data/call.ts';
import { keptLinks } from '../following/followed-request.ts';

type Proof = { readonly followTokens?: string[] };

/** If refused for requests of strangers, sends again with the player's links: one may prove the sender. */
export async function sendWithProof<Answer>(send: (proof: Proof) => Promise<Answer>): Promise<Answer> {
  try {
    return await send({});
  } catch (refusal) {
    const followTokens = keptLinks();
    if (!isOfStrangers(refusal) || followTokens.length === 0) throw refusal;
    return send({ followTokens });
  }
}

function isOfStrangers(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 'FAILED_PRECONDITION' || error.status === 'RESOURCE_EXHAUSTED')
  );
}
