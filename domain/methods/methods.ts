import { COINS, type Coin } from '#domain/coins/coins.ts';
import { crypto } from './crypto.ts';
import { HOSTED } from './hosted.ts';
import { MANUAL } from './manual.ts';
import type { MethodDefinition, Payout } from './method.ts';

/** In display order. */
const DEFINED = {
  ...MANUAL,
  ...HOSTED,
  crypto,
} as const satisfies Record<string, MethodDefinition>;

const PAYING_OUT = {
  [crypto.label]: crypto,
  [MANUAL.venmo.label]: MANUAL.venmo,
  [MANUAL.zelle.label]: MANUAL.zelle,
} as const satisfies Record<string, MethodDefinition & { readonly payout: Payout }>;

export type MethodKey = keyof typeof DEFINED;
export const METHOD_KEYS = Object.keys(DEFINED) as readonly MethodKey[];

type MethodLabel = (typeof DEFINED)[MethodKey]['label'];
type Named = { readonly key: MethodKey; readonly label: MethodLabel };
export type Method = {
  [Key in MethodKey]: MethodDefinition & Pick<(typeof DEFINED)[Key], 'key' | 'label' | 'kind'>;
}[MethodKey];
export type ManualMethod = Extract<Method, { readonly kind: 'manual' }>;
export type HostedMethod = Extract<Method, { readonly kind: 'hosted' }>;

/** Source: docs/reference/rules.md, 'Methods'. */
export const METHODS: Readonly<Record<MethodKey, Method>> = DEFINED;

export const DEPOSIT_METHODS: readonly MethodLabel[] = METHOD_KEYS.map((key) => METHODS[key].label);

export type WithdrawalMethod = keyof typeof PAYING_OUT;
export const WITHDRAWAL_METHODS = Object.keys(PAYING_OUT) as readonly WithdrawalMethod[];
export const WITHDRAWAL_METHOD_DETAILS: Readonly<
  Record<WithdrawalMethod, Named & { readonly payout: Payout }>
> = PAYING_OUT;

/** A value for each payout field of each method that pays to an account. */
export type PayoutFields<Value> = {
  readonly [Method in AccountMethod]: { readonly [Field in FieldOf<Method>]: Value };
};
type AccountMethod = {
  [Method in WithdrawalMethod]: (typeof PAYING_OUT)[Method]['payout']['to'] extends 'account'
    ? Method
    : never;
}[WithdrawalMethod];
type FieldOf<Method extends AccountMethod> = (typeof PAYING_OUT)[Method]['payout']['fields'][number]['name'];

type LegacyKeyOf<Definition> = Definition extends {
  readonly legacyKeys: ReadonlyArray<infer Key extends string>;
}
  ? Key
  : never;
type LegacyMethodKey = LegacyKeyOf<(typeof DEFINED)[MethodKey]>;

export const LEGACY_METHOD_KEYS = Object.fromEntries(
  METHOD_KEYS.flatMap((key) => (METHODS[key].legacyKeys ?? []).map((legacy) => [legacy, key] as const)),
) as Readonly<Record<LegacyMethodKey, MethodKey>>;

const KEY_BY_NAME: ReadonlyMap<string, MethodKey> = new Map([
  ...METHOD_KEYS.map((key) => [key, key] as const),
  ...METHOD_KEYS.map((key) => [METHODS[key].label.toLowerCase(), key] as const),
  ...Object.entries(LEGACY_METHOD_KEYS),
]);

/** By key, legacy key or label, in any case. */
export function methodKeyOf(text: string): MethodKey | undefined {
  return KEY_BY_NAME.get(text.trim().toLowerCase());
}

/** A deposit's stored `method`: a label, or its coin. 'Crypto' is for entries without a coin. */
export type DepositMethod = MethodLabel | Coin;
export const DEPOSIT_METHOD_VALUES: readonly DepositMethod[] = [...DEPOSIT_METHODS, ...COINS];

export function kindOfMethod(method: string): Method['kind'] | undefined {
  const key = COINS.some((coin) => coin === method) ? crypto.key : methodKeyOf(method);
  return key && METHODS[key].kind;
}

export function methodKeyOfDepositMethod(method: DepositMethod): MethodKey {
  return methodKeyOf(method) ?? crypto.key;
}
