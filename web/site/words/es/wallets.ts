import type { WalletProblems } from '#domain/withdrawals/wallet-problem.ts';

export const walletProblems: WalletProblems = {
  invalid: ({ network }) =>
    `Esta no es una dirección válida de la red ${network}. Cópiala y pégala desde tu billetera.`,
  lost: () =>
    'Las monedas enviadas a esta dirección se pierden: no es de nadie. Introduce la de tu propia billetera.',
  keyless: () =>
    'Ninguna clave controla esta dirección, como la de una billetera: las monedas enviadas a ella pueden perderse. Introduce la de tu propia billetera.',
};
