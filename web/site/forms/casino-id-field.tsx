import { useState } from 'react';
import { cleanCasinoId } from '#domain/deposits/deposit-request.ts';
import * as words from '#words/forms.tsx';
import { useBrand } from '../brand/brand.tsx';
import { TextField } from './field.tsx';

type Props = {
  readonly value: string;
  readonly problem: string | undefined;
  /** Digits only where an ID was typed, otherwise the text as typed. What is typed is shown until it is left. */
  readonly onChange: (casinoId: string) => void;
};

/** Password managers ignore `autocomplete` and fill in other sites' names; each has its own opt-out. */
const NO_PASSWORD_MANAGER = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-lpignore': true,
  'data-protonpass-ignore': true,
} as const;

export function CasinoIdField({ value, problem, onChange }: Props) {
  const { idPrefix } = useBrand();
  // Cleaned at each key, a phone number would lose its marks one by one and pass for an ID.
  const [typed, setTyped] = useState('');
  const clean = (text: string) => cleanCasinoId(text, idPrefix);
  return (
    <TextField
      label={words.casinoId}
      name="casinoId"
      value={clean(typed) === value ? typed : value}
      onChange={(text) => {
        setTyped(text);
        onChange(clean(text));
      }}
      onBlur={() => setTyped(value)}
      problem={problem}
      hint={idPrefix ? words.digitsAfter({ prefix: idPrefix }) : words.digitsOnly}
      prefix={idPrefix}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      {...NO_PASSWORD_MANAGER}
    />
  );
}
