import styles from './payment-settings-screen.module.css';

const PANELS = ['setup', 'add', 'methods', 'hours'];
const WIDTHS = ['40%', '90%', '75%', '85%', '60%'];

export function SettingsSkeleton() {
  return (
    <div className={styles.panels}>
      <p className="visually-hidden" role="status">
        Loading settings...
      </p>
      {PANELS.map((panel) => (
        <div key={panel} className={styles.block} aria-hidden="true">
          {WIDTHS.map((width) => (
            <span key={width} className={styles.bar} style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
