import { Text } from '../kit/box.tsx';
import styles from './frame.module.css';

/** The server writes into the page whether this is a demo run. */
export function DemoBanner() {
  const isDemo = document.querySelector('meta[name="cage-demo"][content="true"]') !== null;
  return isDemo ? (
    <Text as="aside" size="small" weight="bold" className={styles.demo} aria-label="Demo">
      Demo — sample data
    </Text>
  ) : null;
}
