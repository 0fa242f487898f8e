import { Button } from '@mantine/core';
import { useState } from 'react';
import { DetailsHint, DetailsSection } from '../records/details/details-section.tsx';
import { Drawer } from '../records/details/drawer.tsx';
import { TaughtList } from './taught-list.tsx';
import { TeachForm } from './teach-form.tsx';

/** Opens the mails that Cage was taught to read, for owners. */
export function MailTemplatesButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Mail templates
      </Button>
      <Drawer opened={opened} title="Mail templates" onClose={() => setOpened(false)}>
        <DetailsSection label="Templates" heading="Which mails are read">
          <TaughtList />
        </DetailsSection>
        <DetailsSection label="Teach" heading="Teach another">
          <DetailsHint>
            Take a mail that could not be read: open its receipt, copy its text from From on, and paste it
            here. Then select the amount in it and press Amount, and so on.
          </DetailsHint>
          <TeachForm />
        </DetailsSection>
      </Drawer>
    </>
  );
}
