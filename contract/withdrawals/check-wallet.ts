import { z } from 'zod';
import { NETWORKS } from '#domain/networks/networks.ts';
import { WALLET_PROBLEMS } from '#domain/withdrawals/wallet-problem.ts';
import { ASKING_BODY_BYTES, defineCall } from '../define-call.ts';
import { payeeLine } from '../fields.ts';

/** Says before a withdrawal is reviewed what would be said once it is sent. */
export const checkWallet = defineCall({
  name: 'checkWallet',
  summary: 'Check a wallet that is to be paid',
  access: 'public',
  proof: 'none',
  bodyLimitBytes: ASKING_BODY_BYTES,
  input: z.strictObject({ network: z.enum(NETWORKS), walletAddress: payeeLine(200) }),
  output: z.object({ problem: z.enum(WALLET_PROBLEMS).nullable() }),
  errors: [],
});
