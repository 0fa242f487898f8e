import { Button, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { OWN_ACCENT } from '#domain/brand/accents.ts';
import { LOGO_TYPES } from '#domain/brand/appearance.ts';
import { LOGO_RULE } from '#domain/brand/logo-file.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import { FormProblem } from '../kit/form.tsx';
import styles from './appearance.module.css';
import { accentIn, type Draft, logoIn, type ShownLogo } from './draft.ts';

type AccentFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

export function AccentField({ value, error, onChange }: AccentFieldProps) {
  return (
    <Row align="end">
      <TextInput
        flex="1 1 12rem"
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
    </Row>
  );
}

type LogoFieldProps = {
  readonly logo: ShownLogo | null;
  readonly onChange: (logo: Draft['logo']) => void;
};

export function LogoField({ logo, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  const [problem, setProblem] = useState<string>();

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const read = await logoIn(new Uint8Array(await file.arrayBuffer()));
    setProblem(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') onChange(read);
  }

  return (
    <Stack as="fieldset" gap={4} aria-labelledby={label}>
      <Text id={label} weight="medium">
        Logo
      </Text>
      <Text as="p" size="small" tone="dim">
        {LOGO_RULE} A wide one stands in place of the name.
      </Text>
      <Row>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="Logo file"
          accept={Object.keys(LOGO_TYPES).join(',')}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // the same file may be chosen again
            currentTarget.value = '';
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          {logo ? 'Choose another' : 'Choose a file'}
        </Button>
        {logo && (
          <>
            <Text size="small" tone="dim">
              {logo.width} × {logo.height} pixels
            </Text>
            <Button variant="subtle" onClick={() => onChange(null)}>
              Remove
            </Button>
          </>
        )}
      </Row>
      {problem && <FormProblem>{problem}</FormProblem>}
    </Stack>
  );
}
