import type { ReactNode } from 'react';
import type { Network } from '#domain/networks/networks.ts';
import { anyOf } from './language.ts';

type Coin = { readonly coin: string };

export const chooseCoin = 'Elige tu moneda';
export const noLiveRate =
  'Ahora no hay una cotización en directo: no se promete una cantidad de monedas y tu depósito se acredita a la cotización del momento en que llegue.';
export const next =
  'Después: la billetera a la que enviar las monedas. Tu depósito se acredita entre 1 y 5 minutos después del envío.';
export const loading = 'Cargando...';
export const about = ({ coins }: { readonly coins: string }) => `unos ${coins}`;
export const youWillSend = (sum: {
  readonly coins: ReactNode;
  readonly amount: string;
  readonly name: string;
}) => (
  <>
    Enviarás {sum.coins} por {sum.amount} a una billetera de {sum.name}.
  </>
);
export const thenFixed = ({ minutes }: { readonly minutes: number }) =>
  `Después, la cotización queda fija durante ${minutes} minutos.`;

export const noRate =
  'Sin cotización actual: tu depósito se acredita a la cotización del momento en que llegue.';
export const estimateUses = ({ price }: { readonly price: string }) => `La estimación usa ${price}.`;
export const approximate = 'Cotización aproximada';
export const approximateOf = ({ time }: { readonly time: string }) => `Cotización aproximada del ${time}`;
export const approximateRate = 'Cotización aproximada:';
export const creditedOnArrival = 'tu depósito se acredita a la cotización del momento en que llegue.';
export const rateEnded = 'La cotización fija ha terminado.';
export const forNewRate = 'Para obtener otra, haz otro depósito, salvo que ya hayas enviado las monedas.';
export const rateFixed = ({ left, price }: { readonly left: ReactNode; readonly price: string }) => (
  <>
    Cotización fija durante {left} · {price}
  </>
);

export const coinsAbout = ({ coins }: { readonly coins: string }) =>
  `Unos ${coins}: tu depósito se acredita a la cotización del momento en que llegue`;
export const coinsWorth = ({ amount }: { readonly amount: string }) =>
  `Monedas por valor de ${amount}: tu depósito se acredita a la cotización del momento en que llegue`;
export const sendCoins = ({ coins }: { readonly coins: string }) => `Ahora envía ${coins}`;
export const sendInCoin = ({ amount, coin }: Coin & { readonly amount: string }) =>
  `Ahora envía ${amount} en ${coin}`;

export const warning = ({ coin }: Coin) =>
  `Copia y pega siempre la dirección, o escanéala: las monedas enviadas a una dirección equivocada no se pueden recuperar. Envía solo ${coin}.`;
export const amountIn = ({ coin }: Coin) => `Importe en ${coin}`;
export const codeOfAddress = ({ coin }: Coin) => `Código QR de la dirección de ${coin}`;
export const codeOfAddressAndAmount = ({ coin }: Coin) => `Código QR de la dirección de ${coin} y el importe`;
export const scan = 'Escanéalo con la app de tu billetera.';
export const openWallet = 'Abrir la billetera';

export const onlyOver = ({ network }: { readonly network: string }) => (
  <strong>Solo {inSentence(network)}</strong>
);
/** `Solo red Bitcoin` */
const inSentence = (network: string) => network.replace(/^Red /, 'red ');
export const onlyOverNot = (over: { readonly network: string; readonly others: readonly string[] }) => (
  <>
    <strong>Solo {inSentence(over.network)}</strong>, no {anyOf(over.others)}
  </>
);

export const networks: Readonly<Record<Network, string>> = {
  Bitcoin: 'Red Bitcoin',
  Ethereum: 'ERC-20',
  Litecoin: 'Red Litecoin',
  Tron: 'TRC-20',
  Solana: 'Red Solana',
};
