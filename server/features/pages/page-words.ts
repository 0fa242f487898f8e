import type { Language } from '#domain/languages/languages.ts';

type Words = {
  /** Of the installed app, and of its shortcuts. */
  readonly description: string;
  readonly deposit: string;
  readonly withdraw: string;
  /** While the cashier cannot answer. The message is in English. */
  readonly oneMoment: string;
  readonly again: (message: string, seconds: number) => string;
  readonly tryNow: string;
  /** In a demo. */
  readonly provider: string;
  readonly nothingPaid: string;
  readonly back: string;
};

/** What players read of the pages that the server writes itself. */
export const PAGE_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    description: 'Deposit to and withdraw from your casino account.',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    oneMoment: 'One moment, please',
    again: (message, seconds) => `${message} This page tries again by itself in ${seconds} seconds.`,
    tryNow: 'Try again now',
    provider: 'A payment provider’s page',
    nothingPaid:
      'This is a demo: nothing can be paid here. With your own account, players pay on the provider’s page, and the deposit shows the payment once the provider reports it.',
    back: 'Back to the cashier',
  },
  es: {
    description: 'Depósitos y retiros de tu cuenta del casino.',
    deposit: 'Depositar',
    withdraw: 'Retirar',
    oneMoment: 'Un momento, por favor',
    again: (_message, seconds) =>
      `La caja no puede responder ahora. Esta página vuelve a intentarlo sola en ${seconds} segundos.`,
    tryNow: 'Reintentar ahora',
    provider: 'La página de un proveedor de pagos',
    nothingPaid:
      'Esto es una demostración: aquí no se puede pagar nada. Con tu propia cuenta, los jugadores pagan en la página del proveedor, y el depósito muestra el pago en cuanto el proveedor lo informa.',
    back: 'Volver a la caja',
  },
};
