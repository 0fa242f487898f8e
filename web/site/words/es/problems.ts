import type { DepositFormWords } from '#domain/deposits/deposit-request.ts';
import type { WithdrawalFormWords } from '#domain/withdrawals/withdrawal-request.ts';
import { anyOf } from './any-of.ts';

export const ofDeposit: DepositFormWords = {
  noCasinoId: 'Introduce tu ID del casino.',
  casinoIdOfDigits: 'Tu ID del casino solo puede tener cifras.',
  casinoIdTooLong: ({ most }) => `Tu ID del casino puede tener como máximo ${most} cifras.`,
  noSender: {
    venmo: 'Introduce el nombre de quien hace el depósito.',
    zelle: 'Introduce el nombre de quien hace el depósito.',
    chime: 'Introduce el nombre de quien hace el depósito.',
    cashapp: 'Introduce el nombre de quien hace el depósito.',
    applepay: 'Introduce el nombre de quien hace el pago.',
    creditcard: 'Introduce el nombre en la tarjeta.',
  },
  senderTooLong: ({ most }) => `El nombre puede tener como máximo ${most} caracteres.`,
  missing: 'Introduce un importe.',
  unreadable: 'Introduce el importe en dólares y centavos, por ejemplo 50 o 50.25.',
  unclear:
    'Introduce el importe sin signo entre los miles, por ejemplo 1250 o 1250.50. También vale una coma antes de los centavos.',
  atLeast: ({ min }) => `El importe debe ser de ${min} como mínimo.`,
  atMost: ({ max }) => `El importe debe ser de ${max} como máximo.`,
  heapOfMarks: 'Esto tiene más de cuatro acentos en una letra. Escríbelo de nuevo.',
  unseen: 'Esto contiene un carácter que no se ve. Escríbelo de nuevo en lugar de pegarlo.',
};

export const ofWithdrawal: WithdrawalFormWords = {
  ...ofDeposit,
  noPassword: 'Introduce la contraseña de tu cuenta del casino.',
  payouts: {
    Venmo: {
      name: { missing: 'Introduce el nombre en la cuenta de Venmo.' },
      paymentUsername: {
        missing: 'Introduce tu usuario de Venmo.',
        wrong:
          'Introduce tu usuario de Venmo, por ejemplo @jane-doe: de 5 a 30 letras, cifras, guiones y guiones bajos.',
      },
    },
    Zelle: {
      name: { missing: 'Introduce el nombre en la cuenta de Zelle.' },
      email: {
        missing: 'Introduce el correo o teléfono de tu cuenta de Zelle.',
        wrong:
          'Introduce un correo electrónico o un teléfono de EE. UU. con su código de área, como 212-555-0123.',
      },
    },
  },
  noCoin: 'Elige una moneda.',
  noNetwork: 'Elige una red.',
  wrongNetwork: ({ coin, network, networks }) =>
    `${coin} no se puede enviar por ${network}. Elige ${anyOf(networks)}.`,
  noWallet: 'Introduce la dirección de tu billetera.',
};
