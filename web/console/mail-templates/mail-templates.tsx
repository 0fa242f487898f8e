import { useState } from 'react';
import { DetailsHint, DetailsSection } from '../records/details/details-section.tsx';
import { Drawer } from '../records/details/drawer.tsx';
import { TaughtList } from './taught-list.tsx';
import { type TaughtAgain, TeachForm } from './teach-form.tsx';

type MailTemplatesProps = { readonly opened: boolean; readonly onClose: () => void };

/** The mails that Cage was taught to read, for owners. */
export function MailTemplates({ opened, onClose }: MailTemplatesProps) {
  const [again, setAgain] = useState<TaughtAgain>();
  return (
    <Drawer opened={opened} title="Mail templates" onClose={onClose}>
      <DetailsSection label="Templates" heading="Which mails are read">
        <TaughtList onTeach={setAgain} />
      </DetailsSection>
      <DetailsSection label="Teach" heading={again?.name ? `Teach ${again.name} again` : 'Teach another'}>
        <DetailsHint>
          Take a mail that could not be read: open its receipt, copy its text from From on, and paste it here.
          Then select the amount in it and press Amount, and so on.
        </DetailsHint>
        <TeachForm key={again?.sample} again={again} />
      </DetailsSection>
    </Drawer>
  );
}
