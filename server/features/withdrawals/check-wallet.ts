import { defineHandler } from '#server/features/define-handler.ts';
import { payoutProblem } from '#server/features/wallets/wallet-address.ts';

export const checkWalletHandler = defineHandler('checkWallet', async ({ input }) => ({
  problem: payoutProblem(input.network, input.walletAddress) ?? null,
}));
