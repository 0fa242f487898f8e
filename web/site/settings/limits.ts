import type { MethodKey } from '#domain/methods/methods.ts';
import type { Bounds } from '#domain/money/bounds.ts';
import { exactCents } from '#domain/money/usd.ts';
import { useSettings } from './settings-provider.tsx';

export function useLimits(kind: 'deposit' | 'withdrawal'): (key: MethodKey) => Bounds {
  const { settings } = useSettings().settings;
  return (key) => {
    const { min, max } = settings[key].limits[kind];
    return { minCents: exactCents(min), maxCents: exactCents(max) };
  };
}
