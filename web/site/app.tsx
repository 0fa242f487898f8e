import { Router } from 'wouter';
import type { PageData } from '#contract/page-data.ts';
import { BrandProvider } from './brand/brand.tsx';
import { Routes } from './routes.tsx';
import { SettingsProvider } from './settings/settings-provider.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { PageShell } from './shell/page-shell.tsx';

type Props = {
  readonly data: PageData;
  /** Path and query that the server rendered; undefined when it rendered nothing. */
  readonly renderedAddress?: string;
};

export function App({ data, renderedAddress }: Props) {
  return (
    <ErrorBoundary>
      <Router {...(renderedAddress !== undefined && { ssrPath: renderedAddress })}>
        <BrandProvider brand={data.brand}>
          <SettingsProvider initial={data.settings}>
            <PageShell demo={data.demo} renderedAddress={renderedAddress}>
              <Routes />
            </PageShell>
          </SettingsProvider>
        </BrandProvider>
      </Router>
    </ErrorBoundary>
  );
}
