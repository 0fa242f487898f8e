import { ExactTime, RelativeTime } from '../../time/when.tsx';
import type { Place } from '../record/record-field.ts';
import styles from './record-time.module.css';

type RecordTimeProps = { readonly instant: string; readonly place: Place };

/** When a request came in, with how long ago where there is room. */
export function RecordTime({ instant, place }: RecordTimeProps) {
  switch (place) {
    case 'row':
      return (
        <span className={styles.inRow}>
          <ExactTime instant={instant} />
          <RelativeTime instant={instant} className={styles.relative} />
        </span>
      );
    case 'card':
      return <ExactTime instant={instant} />;
    case 'details':
      return (
        <>
          <ExactTime instant={instant} /> (<RelativeTime instant={instant} />)
        </>
      );
    default:
      return place satisfies never;
  }
}
