import { Button, TextInput } from '@mantine/core';
import { OWN_ACCENT } from '#domain/brand/accents.ts';
import styles from './appearance.module.css';
import { accentIn } from './draft.ts';

type AccentFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A colour, typed or picked. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  return (
    <div className={styles.accent}>
      <TextInput
        className={styles.accentText ?? ''}
        label="Accent"
        description="Of buttons, links and marks. Cage makes it lighter on dark pages and darker on light ones, as far as it takes to be read. Empty: Cage’s own."
        leftSection={
          <input
            type="color"
            className={styles.picker}
            aria-label="Pick the accent"
            value={accentIn(value) ?? OWN_ACCENT}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
        leftSectionWidth={48}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        placeholder={OWN_ACCENT}
        spellCheck={false}
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value !== '' && (
        <Button variant="subtle" onClick={() => onChange('')}>
          Cage’s own
        </Button>
      )}
    </div>
  );
}
