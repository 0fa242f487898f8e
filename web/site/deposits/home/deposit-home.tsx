import { useSearch } from 'wouter';
import { chosenMethod } from './chosen-method.ts';
import { DEPOSIT_SCREENS } from './deposit-screens.tsx';
import { MethodGrid } from './method-grid.tsx';

/** The grid of methods, or the screen of the one chosen. The choice is in the address: reload and Back keep it. */
export function DepositHome() {
  const method = chosenMethod(useSearch());
  const Screen = method && DEPOSIT_SCREENS[method.key];
  return Screen ? <Screen key={method.key} method={method} /> : <MethodGrid />;
}
