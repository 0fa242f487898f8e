import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { DepositHome } from './deposits/home/deposit-home.tsx';
import { depositTitle } from './deposits/home/deposit-title.ts';
import { NotFound } from './shell/not-found.tsx';

type SiteRoute = {
  readonly path: string;
  readonly Screen: () => ReactNode;
  /** What the browser's tab says before the brand. */
  readonly titleOf: (search: string) => string;
};

const ROUTES: readonly SiteRoute[] = [{ path: '/', Screen: DepositHome, titleOf: depositTitle }];

export function Routes() {
  return (
    <Switch>
      {ROUTES.map(({ path, Screen }) => (
        <Route key={path} path={path} component={Screen} />
      ))}
      <Route component={NotFound} />
    </Switch>
  );
}

/** The route of a path, undefined when there is none and the page is not found. */
export function routeOf(path: string): SiteRoute | undefined {
  const plain = path.replace(/\/+$/, '') || '/';
  return ROUTES.find((route) => route.path === plain);
}
