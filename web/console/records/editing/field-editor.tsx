import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { CheckIcon, ChevronDownIcon, CloseIcon } from '../../icons/icons.tsx';
import { useHold } from '../locks/use-hold.ts';
import type { ListedRecord } from '../record/record.ts';
import type { EditField } from './edit-field.ts';
import styles from './field-editor.module.css';
import type { RecordDesk } from './record-desk.ts';
import { useFieldEdit } from './use-field-edit.ts';

type FieldEditorProps<Listed extends ListedRecord> = {
  readonly desk: RecordDesk<Listed>;
  readonly field: EditField<Listed>;
  readonly record: Listed;
  /** Over what is around it, where there is no room. */
  readonly floats: boolean;
  readonly onClose: (outcome: 'saved' | 'unchanged') => void;
};

/** Enter saves, Escape leaves it as it was. */
export function FieldEditor<Listed extends ListedRecord>(props: FieldEditorProps<Listed>) {
  const { desk, field, record, floats, onClose } = props;
  const edit = useFieldEdit(desk, field, record, onClose);
  const lockProblem = useHold(desk.keeper, record.id, true);
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const problemId = useId();
  const message = edit.problem?.message ?? lockProblem;

  useEffect(() => {
    input.current?.focus();
    if (input.current instanceof HTMLInputElement) input.current.select();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    // Escape would close the details around it as well
    event.preventDefault();
    if (event.key === 'Enter') void edit.save();
    else onClose('unchanged');
  }

  const control = {
    ref: input,
    'aria-label': `${field.label} of ${record.username}`,
    'aria-invalid': message !== undefined,
    'aria-describedby': message === undefined ? undefined : problemId,
    value: edit.typed,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      edit.type(event.currentTarget.value),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the field and its buttons come by here
    <div className={styles.editor} data-floats={floats || undefined} data-editing onKeyDown={onKeyDown}>
      <div className={styles.line}>
        {field.choices ? (
          <NativeSelect
            {...control}
            className={styles.input ?? ''}
            rightSection={<ChevronDownIcon size={14} />}
            data={choicesWith(field.choices, field.textOf(record))}
          />
        ) : (
          <TextInput
            {...control}
            className={styles.input ?? ''}
            inputMode={field.inputMode ?? 'text'}
            maxLength={200}
            autoComplete="off"
          />
        )}
        <button
          type="button"
          className={styles.button}
          aria-label="Save"
          aria-disabled={edit.isSaving || undefined}
          onClick={() => void edit.save()}
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
      {message !== undefined && (
        <div id={problemId} className={styles.problem} role="alert">
          {message}
          {edit.problem?.isOvertaken && (
            <>
              <span>It now says: {field.textOf(record) || 'nothing'}</span>
              <Button
                variant="default"
                onClick={() => {
                  edit.takeNewer();
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

/** A value from elsewhere is none of the choices, and still what is there. */
function choicesWith(choices: readonly string[], current: string): string[] {
  return choices.includes(current) ? [...choices] : [current, ...choices];
}
