import styles from './submit-button.module.css';

type Props = {
  readonly label: string;
  readonly disabled: boolean;
  readonly next?: string | undefined;
};

export function SubmitButton({ label, disabled, next }: Props) {
  return (
    <>
      <button type="submit" className={`button-primary ${styles.submit}`} disabled={disabled}>
        {label}
      </button>
      {next && <p className={styles.next}>{next}</p>}
    </>
  );
}
