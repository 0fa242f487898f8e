import { type SavedView, unknownText } from './saved-view-list.ts';
import styles from './saved-views.module.css';

/** Says of the view that the list shows that it is wider than it was saved. */
export function UnknownFilters({ view }: { readonly view: SavedView }) {
  const text = unknownText(view);
  return (
    text !== undefined && (
      <p className={styles.unknown} role="status">
        {text}
      </p>
    )
  );
}
