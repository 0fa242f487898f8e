import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CheckIcon, ChevronDownIcon, CloseIcon } from '../../icons/icons.tsx';
import { SendingNote } from '../../sending/sending-note.tsx';
import { useHold } from '../locks/use-hold.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { EditPart, FieldEdit } from '../record/record-field.ts';
import styles from './field-editor.module.css';
import type { RecordTools } from './record-tools.ts';
import { useFieldEdit } from './use-field-edit.ts';

type FieldEditorProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly label: string;
  readonly edit: FieldEdit<Records[Kind]>;
  readonly record: Records[Kind];
  /** Overlays its surroundings, where there is no room. */
  readonly floats: boolean;
  readonly onClose: (outcome: 'saved' | 'unchanged') => void;
};

/** Enter saves, Escape leaves it as it was. */
export function FieldEditor<Kind extends RecordKind>(props: FieldEditorProps<Kind>) {
  const { tools, label, edit, record, floats, onClose } = props;
  const editing = useFieldEdit(tools, edit, record, onClose);
  const lockProblem = useHold(tools.keeper, record.id, true);
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const problemId = useId();
  const message = editing.problem?.message ?? lockProblem;

  useEffect(() => {
    input.current?.focus();
    if (input.current instanceof HTMLInputElement) input.current.select();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    // Escape would also close the details around it
    event.preventDefault();
    if (event.key === 'Enter') void editing.save();
    else onClose('unchanged');
  }

  const control = {
    ref: input,
    'aria-label': `${label} of ${record.username}`,
    'aria-invalid': message !== undefined,
    'aria-describedby': message === undefined ? undefined : problemId,
    value: editing.typed,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      editing.type(event.currentTarget.value),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the field and its buttons come by here
    <div className={styles.editor} data-floats={floats || undefined} data-editing onKeyDown={onKeyDown}>
      <div className={styles.line}>
        {edit.choices ? (
          <NativeSelect
            {...control}
            className={styles.input ?? ''}
            rightSection={<ChevronDownIcon size={14} />}
            data={choicesWith(edit.choices, edit.textOf(record))}
          />
        ) : (
          <TextInput
            {...control}
            className={styles.input ?? ''}
            inputMode={edit.inputMode ?? 'text'}
            maxLength={edit.maxLength}
            autoComplete="off"
          />
        )}
        <button
          type="button"
          className={styles.button}
          aria-label="Save"
          aria-disabled={editing.isSaving || undefined}
          onClick={() => void editing.save()}
        >
          <CheckIcon size={14} />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label="Cancel"
          onClick={() => onClose('unchanged')}
        >
          <CloseIcon size={14} />
        </button>
      </div>
      {editing.parts.map((part) => (
        <PartField key={part.name} part={part} onFill={(text) => editing.fill(part.name, text)} />
      ))}
      <SendingNote sending={editing.sending} />
      {message !== undefined && (
        <div id={problemId} className={styles.problem} role="alert">
          <span>{message}</span>
          {editing.problem?.isOvertaken && (
            <>
              <span>It now says: {edit.textOf(record) || 'nothing'}</span>
              <Button
                variant="default"
                onClick={() => {
                  editing.takeNewer();
                  input.current?.focus();
                }}
              >
                Use the newer record
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

type PartFieldProps = { readonly part: EditPart; readonly onFill: (text: string) => void };

/** What the value takes beside it. */
function PartField({ part: { label, value, choices }, onFill }: PartFieldProps) {
  if (choices === undefined) {
    return (
      <TextInput
        label={label}
        autoComplete="off"
        maxLength={LONGEST.paymentAccount}
        value={value}
        onChange={(event) => onFill(event.currentTarget.value)}
      />
    );
  }
  return (
    <NativeSelect
      label={label}
      rightSection={<ChevronDownIcon size={14} />}
      data={value === '' ? ['', ...choices] : [...choices]}
      value={value}
      onChange={(event) => onFill(event.currentTarget.value)}
    />
  );
}

/** A value from elsewhere may not be among the choices, and is still the current one. */
function choicesWith(choices: readonly string[], current: string): string[] {
  return choices.includes(current) ? [...choices] : [current, ...choices];
}
