import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { Page, Panel, PartFailed } from '../kit/panel.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import { APPEARANCE_KEY } from './draft.ts';

export function AppearanceScreen() {
  const appearance = useQuery({ queryKey: APPEARANCE_KEY, queryFn: () => call('getAppearance', {}) });
  return (
    <Page title="Appearance">
      <Panel title="What players see" isBusy={appearance.isPending}>
        <PartFailed what="These settings" query={appearance} />
        {appearance.data && <AppearanceForm stored={appearance.data} />}
      </Panel>
    </Page>
  );
}
