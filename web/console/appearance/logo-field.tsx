import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { LOGO_TYPES } from '#domain/brand/appearance.ts';
import { LOGO_RULE } from '#domain/brand/logo-file.ts';
import { FormProblem } from '../kit/form.tsx';
import styles from './appearance.module.css';
import { type Draft, logoIn, type ShownLogo } from './draft.ts';

type LogoFieldProps = {
  readonly logo: ShownLogo | null;
  readonly onChange: (logo: Draft['logo']) => void;
};

/** The logo's file, chosen and looked into at once. */
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
    <fieldset aria-labelledby={label} className={styles.logo}>
      <span id={label} className={styles.label}>
        Logo
      </span>
      <p className={styles.hint}>{LOGO_RULE} A wide one stands in place of the name.</p>
      <div className={styles.logoActions}>
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
            <span className={styles.hint}>
              {logo.width} × {logo.height} pixels
            </span>
            <Button variant="subtle" onClick={() => onChange(null)}>
              Remove
            </Button>
          </>
        )}
      </div>
      {problem && <FormProblem>{problem}</FormProblem>}
    </fieldset>
  );
}
