import cardStyles from './deposit-card.module.css';
import styles from './deposit-skeletons.module.css';
import tableStyles from './deposit-table.module.css';
import { PAGE_SIZE } from './deposits-page.ts';

const WIDTHS = ['72%', '70%', '60%', '64%', '66%', '84%', '58%', '124px', '62%'];
const PLACES = Array.from({ length: PAGE_SIZE }, (_, index) => index);

/** Rows as high as those that come. */
export function RowSkeletons() {
  return PLACES.map((place) => (
    <tr key={place} className={tableStyles.row}>
      {WIDTHS.map((width) => (
        <td key={width}>
          <span className={styles.bar} style={{ width }} />
        </td>
      ))}
    </tr>
  ));
}

export function CardSkeletons() {
  return PLACES.slice(0, 6).map((place) => (
    <li key={place} className={`${cardStyles.card} ${styles.card}`} aria-hidden="true">
      <span className={styles.bar} style={{ width: '90%' }} />
      <span className={styles.bar} style={{ width: '55%' }} />
      <span className={styles.bar} style={{ width: '70%' }} />
    </li>
  ));
}
