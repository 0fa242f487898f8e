import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { ScreenTitle } from '../brand/screen-title.tsx';
import { PartFailed } from '../kit/part-failed.tsx';
import { Section, SectionPage } from '../kit/section.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import { APPEARANCE_KEY } from './draft.ts';

export function AppearanceScreen() {
  const appearance = useQuery({ queryKey: APPEARANCE_KEY, queryFn: () => call('getAppearance', {}) });
  return (
    <>
      <ScreenTitle screen="Appearance" />
      <SectionPage title="Appearance">
        <Section title="What players see" isBusy={appearance.isPending}>
          <PartFailed what="These settings" query={appearance} />
          {appearance.data && <AppearanceForm stored={appearance.data} />}
        </Section>
      </SectionPage>
    </>
  );
}
