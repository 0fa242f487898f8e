import type { WalletProblems } from '#domain/withdrawals/wallet-problem.ts';
import type { ForeignWalletWords } from '#domain/withdrawals/wallet-text.ts';

export const walletProblems: WalletProblems = {
  invalid: ({ network }) =>
    `Esta no es una dirección válida de la red ${network}. Cópiala y pégala desde tu billetera.`,
  lost: () =>
    'Las monedas enviadas a esta dirección se pierden: no es de nadie. Introduce la de tu propia billetera.',
  keyless: () =>
    'Ninguna clave controla esta dirección, como la de una billetera: las monedas enviadas a ella pueden perderse. Introduce la de tu propia billetera.',
};

export const foreignWallets: ForeignWalletWords = {
  lightning: ({ network }) =>
    `Esto es para pagos por Lightning. Introduce la dirección de ${network} que tu billetera muestra en «Recibir».`,
  name: ({ network }) =>
    `Esto es un nombre, no una dirección. Introduce la dirección de ${network} que tu billetera muestra en «Recibir».`,
  link: () => 'Esto es un enlace a una página. Introduce solo la dirección de tu billetera.',
  token: () => 'Esto pide otro token. Introduce solo la dirección de tu billetera.',
  account: () => 'Esta es la clave pública de una billetera entera. Introduce una de sus direcciones.',
  secret: () =>
    'Estas son las palabras secretas o la clave privada de una billetera: quien las tenga puede llevarse lo que hay en ella. Bórralas de aquí e introduce su dirección.',
  elsewhere: ({ network, other }) =>
    `Esta es una dirección de ${other ?? 'otra red'}. Introduce la que tu billetera muestra para ${network}.`,
};
