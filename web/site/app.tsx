import { Router } from 'wouter';
import type { PageData } from '#contract/page-data.ts';
import { BrandProvider } from './brand/brand.tsx';
import { KeptEntryContext } from './places/kept-entry.ts';
import { LoadAheadContext } from './places/load-ahead.tsx';
import { placeOf } from './places/place.ts';
import { loadedScreen, loadScreen } from './routes/screens.ts';
import { useShownPlace } from './routes/use-shown-place.ts';
import { SettingsProvider } from './settings/settings-provider.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { PageShell } from './shell/page-shell.tsx';
import { Stuck } from './shell/stuck.tsx';

type Props = {
  readonly data: PageData;
  readonly renderedAddress?: string;
};

/** The screen of the first address must have been loaded. */
export function App({ data, renderedAddress }: Props) {
  return (
    <ErrorBoundary>
      <Router {...(renderedAddress !== undefined && { ssrPath: renderedAddress })}>
        <BrandProvider brand={data.brand}>
          <SettingsProvider initial={data.settings}>
            <LoadAheadContext value={loadAhead}>
              <Page demo={data.demo} renderedAddress={renderedAddress} />
            </LoadAheadContext>
          </SettingsProvider>
        </BrandProvider>
      </Router>
    </ErrorBoundary>
  );
}

function Page({ demo, renderedAddress }: { demo: boolean; renderedAddress: string | undefined }) {
  const { place, address, kept, isStuck } = useShownPlace();
  const { screen, ...what } = place;
  const Screen = loadedScreen(screen);
  return (
    <PageShell demo={demo} renderedAddress={renderedAddress} place={place}>
      <KeptEntryContext value={kept}>{Screen && <Screen key={address} {...what} />}</KeptEntryContext>
      {isStuck && <Stuck />}
    </PageShell>
  );
}

function loadAhead(address: string): void {
  // A failure is harmless: navigating there tries again.
  loadScreen(placeOf(address).screen).catch(() => {});
}
