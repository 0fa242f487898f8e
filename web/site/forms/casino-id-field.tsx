import { cleanCasinoId } from '#domain/deposits/deposit-request.ts';
import * as words from '#words/forms.tsx';
import { useBrand } from '../brand/brand.tsx';
import { TextField } from './text-field.tsx';

type Props = {
  readonly value: string;
  readonly problem: string | undefined;
  /** Called with digits only. */
  readonly onChange: (casinoId: string) => void;
};

export function CasinoIdField({ value, problem, onChange }: Props) {
  const { idPrefix } = useBrand();
  return (
    <TextField
      label={words.casinoId}
      name="casinoId"
      value={value}
      onChange={(typed) => onChange(cleanCasinoId(typed))}
      problem={problem}
      hint={idPrefix ? words.digitsAfter({ prefix: idPrefix }) : words.digitsOnly}
      prefix={idPrefix}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
    />
  );
}
