import type { ReactNode } from 'react';
import type { Method, MethodKey } from '#domain/methods/methods.ts';
import { HostedDeposit } from '../hosted/hosted-deposit.tsx';
import { ManualDeposit } from '../manual/manual-deposit.tsx';

type DepositScreen = (props: { readonly method: Method }) => ReactNode;

/** The screen of each method. A method without one has no card. */
export const DEPOSIT_SCREENS: Readonly<Partial<Record<MethodKey, DepositScreen>>> = {
  venmo: ManualDeposit,
  zelle: ManualDeposit,
  chime: ManualDeposit,
  cashapp: HostedDeposit,
  applepay: HostedDeposit,
  creditcard: HostedDeposit,
};
