import { Button } from '@mantine/core';
import { install, useCanInstall } from '../installing/install-offer.ts';
import { Panel } from '../kit/panel.tsx';
import styles from './account.module.css';

/** Offered where the browser says that it is possible. */
export function InstallSection() {
  if (!useCanInstall()) return null;
  return (
    <Panel title="App">
      <p className={styles.dim}>
        This browser can install the console as an app, with a window and an icon of its own.
      </p>
      <div>
        <Button variant="default" onClick={install}>
          Install the console
        </Button>
      </div>
    </Panel>
  );
}
