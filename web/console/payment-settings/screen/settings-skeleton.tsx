import styles from './payment-settings-screen.module.css';

const ROWS = Array.from({ length: 14 }, (_, row) => `${35 + ((row * 17) % 40)}%`);
const PANELS = ['setup', 'methods', 'hours'];
const LINES = ['40%', '90%', '75%', '85%', '60%'];

export function SettingsSkeleton() {
  return (
    <div className={styles.content}>
      <p className="visually-hidden" role="status">
        Loading settings...
      </p>
      <Block widths={ROWS} />
      <div className={styles.panels}>
        {PANELS.map((panel) => (
          <Block key={panel} widths={LINES} />
        ))}
      </div>
      <Block widths={LINES} />
    </div>
  );
}

function Block({ widths }: { readonly widths: readonly string[] }) {
  return (
    <div className={styles.block} aria-hidden="true">
      {widths.map((width) => (
        <span key={width} className={styles.bar} style={{ width }} />
      ))}
    </div>
  );
}
