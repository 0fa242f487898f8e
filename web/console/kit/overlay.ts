import dialogStyles from './dialog.module.css';
import styles from './overlay.module.css';

/** What a dialog and a drawer have in common. */
export const OVERLAY = {
  // useCloseOnEscape does
  closeOnEscape: false,
  // useFocusBack gives it back
  returnFocus: false,
  lockScroll: false,
  transitionProps: { duration: 0 },
  // in a dialog it is not the banner of the page, which a header is
  attributes: { header: { role: 'none' } },
} as const;

export const OVERLAY_CLASSES = { title: styles.title ?? '', close: styles.close ?? '' };

export const DIALOG_CLASSES = {
  ...OVERLAY_CLASSES,
  content: dialogStyles.content ?? '',
  header: dialogStyles.header ?? '',
};
