import { Field, FpIsSquare } from '@noble/curves/abstract/modular.js';
import { hex } from '@scure/base';

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
