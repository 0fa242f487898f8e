import styles from './frame.module.css';

/** The server writes into the page whether this is a demo run. */
export function DemoBanner() {
  const isDemo = document.querySelector('meta[name="cage-demo"][content="true"]') !== null;
  return isDemo ? (
    <aside className={styles.demo} aria-label="Demo">
      Demo — sample data
    </aside>
  ) : null;
}
