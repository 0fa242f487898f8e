import { Field, FpIsSquare } from '@noble/curves/abstract/modular.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, bech32m, createBase58check, hex } from '@scure/base';
import { NETWORK_DETAILS, type Network, type NetworkDefinition } from '#domain/networks/networks.ts';
import type { WalletProblem } from '#domain/withdrawals/wallet-text.ts';
import { isNoWallet } from './no-wallets.ts';

export function checkWalletAddress(network: Network, address: string): string | undefined {
  return isAddressOf(network, address) ? undefined : invalidText(network);
}

export function payoutProblem(network: Network, address: string): WalletProblem | undefined {
  if (!isAddressOf(network, address)) return 'invalid';
  if (isLost(network, address)) return 'lost';
  if (isAmbiguous(network, address)) return 'ambiguous';
  return isKeyless(network, address) ? 'keyless' : undefined;
}

export function checkPayoutAddress(network: Network, address: string): string | undefined {
  const problem = payoutProblem(network, address);
  switch (problem) {
    case undefined:
      return undefined;
    case 'invalid':
      return invalidText(network);
    case 'lost':
      return 'Coins sent to this address are lost: it belongs to nobody. Copy and paste that of the wallet to be paid.';
    case 'ambiguous':
      return AMBIGUOUS;
    case 'keyless':
      return `${KEYLESS}: coins sent to it may be lost. Copy and paste that of the wallet to be paid.`;
    default:
      return problem satisfies never;
  }
}

export function checkReceivingAddress(network: Network, address: string): string | undefined {
  if (!isAddressOf(network, address)) return `This is not a valid ${network} address.`;
  if (isNoWallet(address)) return 'This is the address of a contract or program, not a wallet.';
  if (isAmbiguous(network, address)) return AMBIGUOUS;
  return isKeyless(network, address) ? `${KEYLESS}.` : undefined;
}

const AMBIGUOUS = 'This may be a Bitcoin address. Enter the Litecoin address that begins with M, L or ltc1.';

const KEYLESS = 'No private key controls this address';

const invalidText = (network: Network) =>
  `This is not a valid ${network} address. Copy and paste it from your wallet.`;

const isAddressOf = (network: Network, address: string) =>
  ADDRESS_CHECKS[NETWORK_DETAILS[network].addressForm](address);

// Version bytes of base58 addresses on the main networks: pay to public key hash, and to script hash.
// Litecoin's old script addresses begin with 3, like Bitcoin's; its wallets show the same with M.
const SHARED_VERSION = 0x05;
const BITCOIN_VERSIONS = [0x00, SHARED_VERSION];
const LITECOIN_VERSIONS = [0x30, 0x32, SHARED_VERSION];
const TRON_VERSION = 0x41;

const HASH_BYTES = 20;
const SOLANA_KEY_BYTES = 32;

const ADDRESS_CHECKS: Readonly<Record<NetworkDefinition['addressForm'], (address: string) => boolean>> = {
  bitcoin: (address) => isBase58Check(address, BITCOIN_VERSIONS) || isSegwit(address, 'bc'),
  litecoin: (address) => isBase58Check(address, LITECOIN_VERSIONS) || isSegwit(address, 'ltc'),
  ethereum: isEthereum,
  tron: (address) => isBase58Check(address, [TRON_VERSION]),
  solana: isSolana,
};

const base58Check = createBase58check(sha256);

/** A version byte and a hash of 20 bytes, with four bytes of checksum. */
function isBase58Check(address: string, versions: readonly number[]): boolean {
  const bytes = decoded(() => base58Check.decode(address));
  return bytes?.length === 1 + HASH_BYTES && versions.includes(bytes[0] as number);
}

type Witness = { readonly prefix: string; readonly version: number; readonly program: Uint8Array };

/** Native segwit: version 0 as bech32 (BIP 173), versions 1 to 16 as bech32m (BIP 350). */
function isSegwit(address: string, prefix: string): boolean {
  return witnessOf(address)?.prefix === prefix;
}

function witnessOf(address: string): Witness | undefined {
  return decodedWitness(address, bech32) ?? decodedWitness(address, bech32m);
}

function decodedWitness(address: string, encoding: typeof bech32): Witness | undefined {
  const { prefix, words } = decoded(() => encoding.decode(address as `${string}1${string}`)) ?? {};
  const [version, ...rest] = words ?? [];
  if (prefix === undefined || version === undefined) return undefined;
  const program = decoded(() => encoding.fromWords(rest));
  if (program === undefined) return undefined;
  const isWhole =
    encoding === bech32
      ? version === 0 && (program.length === 20 || program.length === 32)
      : version >= 1 && version <= 16 && program.length >= 2 && program.length <= 40;
  return isWhole ? { prefix, version, program } : undefined;
}

/** 20 bytes in hexadecimal. Mixed case is a checksum (EIP-55); a single case has none. */
function isEthereum(address: string): boolean {
  const digits = /^0x([\da-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return false;
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || digits === withChecksum(digits.toLowerCase());
}

/** A letter is upper case where the digit of the hash in its place is high. */
function withChecksum(digits: string): string {
  const hash = hex.encode(keccak_256(Buffer.from(digits)));
  return digits.replace(/[a-f]/g, (letter, place: number) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? letter.toUpperCase() : letter,
  );
}

/** A public key of 32 bytes; the format has no checksum. */
function isSolana(address: string): boolean {
  return decoded(() => base58.decode(address))?.length === SOLANA_KEY_BYTES;
}

// No key leads to so many leading zeros, nor to a text that repeats the digit zero so often.
const ZERO_BYTES = 12;
const ZEROS_IN_BASE58 = '1'.repeat(14);

function isLost(network: Network, address: string): boolean {
  if (isNoWallet(address)) return true;
  switch (NETWORK_DETAILS[network].addressForm) {
    case 'ethereum':
      return address.startsWith(`0x${'00'.repeat(ZERO_BYTES)}`);
    case 'solana':
      return address.includes(ZEROS_IN_BASE58);
    default:
      return hashOf(address)
        .subarray(0, ZERO_BYTES)
        .every((byte) => byte === 0);
  }
}

function isAmbiguous(network: Network, address: string): boolean {
  return NETWORK_DETAILS[network].addressForm === 'litecoin' && isBase58Check(address, [SHARED_VERSION]);
}

function hashOf(address: string): Uint8Array {
  return witnessOf(address)?.program ?? base58Check.decode(address).subarray(1);
}

/**
 * Whether no key alone owns an address: of Solana off its curve, which belongs to a program (as a token's
 * account does); of taproot without a key; of a witness version without rules, which anybody may spend.
 */
function isKeyless(network: Network, address: string): boolean {
  if (NETWORK_DETAILS[network].addressForm === 'solana') return !isOnEd25519(base58.decode(address));
  const { version = 0, program = new Uint8Array() } = witnessOf(address) ?? {};
  return version > 1 || (version === 1 && (program.length !== 32 || !isOnSecp256k1(program)));
}

function decoded<Value>(decode: () => Value): Value | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

const ED25519 = Field(2n ** 255n - 19n);
const ED25519_D = ED25519.div(ED25519.create(-121_665n), 121_666n);
const SECP256K1 = Field(2n ** 256n - 2n ** 32n - 977n);

/** Whether 32 bytes are a point of ed25519 (RFC 8032, 5.1.3), as every public key of Solana is. */
export function isOnEd25519(key: Uint8Array): boolean {
  // The highest bit is the sign of x.
  const y = BigInt.asUintN(255, numberOf(key.toReversed()));
  const y2 = ED25519.sqr(ED25519.create(y));
  const x2 = ED25519.div(ED25519.sub(y2, 1n), ED25519.add(ED25519.mul(y2, ED25519_D), 1n));
  return FpIsSquare(ED25519, x2);
}

/** Whether 32 bytes are the x of a point of secp256k1 (BIP 340), as every key of taproot is. */
export function isOnSecp256k1(key: Uint8Array): boolean {
  const x = numberOf(key);
  return SECP256K1.isValid(x) && FpIsSquare(SECP256K1, SECP256K1.add(SECP256K1.pow(x, 3n), 7n));
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${hex.encode(bytes)}`);
}
