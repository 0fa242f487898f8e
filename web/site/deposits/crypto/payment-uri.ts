import type { Coin } from '#domain/methods/coins.ts';

/** Tether on the Ethereum main network. Source: https://etherscan.io/token/0xdac17f958d2ee523a2206206994597c13d831ec7 */
const USDT_CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const USDT_DECIMALS = 6;
const ETHER_DECIMALS = 18;
/** Without it a wallet would pay on whichever chain it happens to be switched to. */
const MAIN_NETWORK = '@1';
const COIN_AMOUNT = /^(\d+)\.(\d{8})$/;

/**
 * What a wallet app opens a payment from: BIP 21 for Bitcoin and Litecoin, EIP-681 for Ethereum and for Tether on it,
 * Solana Pay for Solana.
 * @param amount coins with 8 decimals; undefined leaves it to be typed
 */
export function paymentUri(coin: Coin, address: string, amount?: string): string {
  const to = encodeURIComponent(address);
  switch (coin) {
    case 'BTC':
      return withQuery(`bitcoin:${to}`, { amount: amount && plainAmount(amount) });
    case 'LTC':
      return withQuery(`litecoin:${to}`, { amount: amount && plainAmount(amount) });
    case 'SOL':
      return withQuery(`solana:${to}`, { amount: amount && plainAmount(amount) });
    case 'ETH':
      return withQuery(`ethereum:${to}${MAIN_NETWORK}`, {
        value: amount && smallestUnits(amount, ETHER_DECIMALS),
      });
    case 'USDT':
      return withQuery(`ethereum:${USDT_CONTRACT}${MAIN_NETWORK}/transfer`, {
        address: to,
        uint256: amount && smallestUnits(amount, USDT_DECIMALS),
      });
    default:
      return coin satisfies never;
  }
}

/** `0.50000000` as `0.5`. */
function plainAmount(amount: string): string {
  return amount.replace(/\.?0+$/, '');
}

/** As a whole number of a coin's smallest unit, rounded half up where that has fewer than 8 decimals. */
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
