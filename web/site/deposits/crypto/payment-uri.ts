import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
import { tokenContract } from '#domain/coins/token-contracts.ts';
import { NETWORK_DETAILS, type Network } from '#domain/networks/networks.ts';

const COIN_AMOUNT = /^(\d+)\.(\d{8})$/;

type Payment = {
  readonly coin: Coin;
  readonly network: Network;
  readonly address: string;
  /** 8 decimals; undefined leaves it to be typed. */
  readonly amount: string | undefined;
};

/** For a wallet app; undefined where there is no scheme for the coin on the network. */
export function paymentUri({ coin, network, address, amount }: Payment): string | undefined {
  const link = NETWORK_DETAILS[network].paymentLink;
  const { networks, decimals } = COIN_DETAILS[coin];
  const moves = networks.find((carrier) => carrier.network === network)?.moves;
  if (link === undefined || moves === undefined) return undefined;
  const to = encodeURIComponent(address);
  const plain = amount && plainAmount(amount);
  switch (link.standard) {
    case 'BIP 21':
      return moves === 'own coin' ? withQuery(`${link.scheme}:${to}`, { amount: plain }) : undefined;
    case 'Solana Pay':
      return moves === 'own coin' ? withQuery(`solana:${to}`, { amount: plain }) : undefined;
    case 'EIP-681': {
      // Without the chain id a wallet would pay on whichever network it is set to.
      const chain = `@${link.chainId}`;
      const units = amount && smallestUnits(amount, decimals);
      return moves === 'own coin'
        ? withQuery(`ethereum:${to}${chain}`, { value: units })
        : withQuery(`ethereum:${tokenContract(coin, network)}${chain}/transfer`, {
            address: to,
            uint256: units,
          });
    }
    default:
      return link satisfies never;
  }
}

/** `0.50000000` as `0.5`. */
function plainAmount(amount: string): string {
  return amount.replace(/\.?0+$/, '');
}

/** A whole number of smallest units, rounded half up where the coin has fewer than 8 decimals. */
function smallestUnits(amount: string, decimals: number): string {
  const [, whole, fraction] = COIN_AMOUNT.exec(amount) ?? [];
  if (whole === undefined || fraction === undefined)
    throw new RangeError(`not an amount of coins: ${amount}`);
  const units = BigInt(whole + fraction);
  if (decimals >= 8) return String(units * 10n ** BigInt(decimals - 8));
  const divisor = 10n ** BigInt(8 - decimals);
  return String((units + divisor / 2n) / divisor);
}

function withQuery(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value);
  return given.length === 0 ? path : `${path}?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
