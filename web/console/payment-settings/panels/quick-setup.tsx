import styles from './panel.module.css';
import { Panel } from './panel.tsx';

export function QuickSetup() {
  return (
    <Panel title="Quick Setup">
      <ol className={styles.steps}>
        <li>Add New Account: choose a method, then enter where players send their money.</li>
        <li>Open an account to change it. Every edit is saved when you leave the field or press Enter.</li>
        <li>Active accounts of a method take turns by the hour. Pin one to show it all the time.</li>
        <li>A fallback account is shown only when its method has no other account to show.</li>
        <li>Switch on the methods you offer under Payment Method Controls.</li>
      </ol>
    </Panel>
  );
}
