import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Option<Value extends string> = { readonly value: Value; readonly label: string };

type Props<Value extends string> = FieldProps & {
  readonly name: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (chosen: Value) => void;
};

export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, problem, hint, name, value, options, onChange } = props;
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
          className={`${styles.input} ${styles.select}`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
