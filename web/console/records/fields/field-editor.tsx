import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CheckIcon, ChevronDownIcon, CloseIcon, PencilIcon } from '../../icons/icons.tsx';
import { Row, Stack } from '../../kit/box.tsx';
import buttons from '../../kit/buttons.module.css';
import { PlainButton } from '../../kit/buttons.tsx';
import kit from '../../kit/kit.module.css';
import { Note } from '../../kit/note.tsx';
import { SendingNote } from '../../sending/sending-note.tsx';
import { useHold } from '../record/locks.ts';
import type { EditPart, FieldEdit, RecordField, RecordKind, Records } from '../record/record.ts';
import type { RecordTools } from '../record/record-source.ts';
import styles from './fields.module.css';
import { useFieldEdit } from './use-field-edit.ts';

const SAVED_MS = 2_000;

type EditableValueProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly field: Pick<RecordField<Records[Kind]>, 'id' | 'label' | 'isLink'>;
  readonly edit: FieldEdit<Records[Kind]>;
  readonly record: Records[Kind];
  readonly isFree: boolean;
  readonly floats?: boolean;
  readonly children: ReactNode;
};

export function EditableValue<Kind extends RecordKind>(props: EditableValueProps<Kind>) {
  const { tools, field, edit, record, isFree, floats = false, children } = props;
  const [phase, setPhase] = useState<'shown' | 'editing' | 'saved' | 'left'>('shown');
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (phase === 'saved' || phase === 'left') button.current?.focus();
    if (phase !== 'saved') return;
    const timer = setTimeout(() => setPhase('shown'), SAVED_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  // a text being typed stays, even if somebody else takes the lock
  if (!tools.mayChange || (!isFree && phase !== 'editing')) return children;
  return (
    <span className={field.isLink ? `${styles.place} ${styles.linked}` : styles.place}>
      {field.isLink && (phase !== 'editing' || floats) && children}
      {(phase !== 'editing' || floats) && (
        <button
          ref={button}
          type="button"
          className={
            field.isLink ? `${buttons.iconButton} ${styles.pencil}` : `${kit.ellipsis} ${styles.value}`
          }
          data-edit={field.id}
          aria-label={`Edit ${field.label.toLowerCase()} of ${record.username}: ${edit.textOf(record) || 'none'}`}
          onClick={() => setPhase('editing')}
        >
          {field.isLink ? <PencilIcon size={12} /> : children}
          {phase === 'saved' && (
            <span className={styles.saved} role="status">
              <CheckIcon size={14} />
              <span className="visually-hidden">Saved</span>
            </span>
          )}
        </button>
      )}
      {phase === 'editing' && (
        <FieldEditor
          tools={tools}
          label={field.label}
          edit={edit}
          record={record}
          floats={floats}
          onClose={(outcome) => setPhase(outcome === 'saved' ? 'saved' : 'left')}
        />
      )}
    </span>
  );
}

type FieldEditorProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly label: string;
  readonly edit: FieldEdit<Records[Kind]>;
  readonly record: Records[Kind];
  /** Covers its surroundings, where there is no room. */
  readonly floats: boolean;
  readonly onClose: (outcome: 'saved' | 'unchanged') => void;
};

function FieldEditor<Kind extends RecordKind>(props: FieldEditorProps<Kind>) {
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
    // keys pressed in the field and its buttons bubble up to here
    <Stack
      gap={4}
      className={floats ? `${kit.floats} ${styles.editor}` : styles.editor}
      data-floats={floats || undefined}
      data-editing
      onKeyDown={onKeyDown}
    >
      <Row keepsLine gap={4}>
        {edit.choices ? (
          <NativeSelect
            {...control}
            className={kit.grows ?? ''}
            rightSection={<ChevronDownIcon size={14} />}
            data={choicesWith(edit.choices, edit.textOf(record))}
          />
        ) : (
          <TextInput
            {...control}
            className={kit.grows ?? ''}
            inputMode={edit.inputMode ?? 'text'}
            maxLength={edit.maxLength}
            autoComplete="off"
          />
        )}
        <PlainButton
          look="icon"
          aria-label="Save"
          aria-disabled={editing.isSaving || undefined}
          onClick={() => void editing.save()}
        >
          <CheckIcon size={14} />
        </PlainButton>
        <PlainButton look="icon" aria-label="Cancel" onClick={() => onClose('unchanged')}>
          <CloseIcon size={14} />
        </PlainButton>
      </Row>
      {editing.parts.map((part) => (
        <PartField key={part.name} part={part} onFill={(text) => editing.fill(part.name, text)} />
      ))}
      <SendingNote sending={editing.sending} />
      {message !== undefined && (
        <Note tone="bad" id={problemId} role="alert">
          <Stack gap={6} align="start">
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
          </Stack>
        </Note>
      )}
    </Stack>
  );
}

type PartFieldProps = {
  readonly part: EditPart & { readonly isOptional?: boolean };
  readonly isWrong?: boolean;
  readonly onFill: (text: string) => void;
};

export function PartField({ part, isWrong = false, onFill }: PartFieldProps) {
  const { label, value, choices, isOptional } = part;
  const field = {
    label: isOptional ? `${label} (optional)` : label,
    value,
    error: isWrong,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onFill(event.currentTarget.value),
  };
  if (choices === undefined) {
    return <TextInput {...field} autoComplete="off" maxLength={LONGEST.paymentAccount} />;
  }
  return (
    <NativeSelect
      {...field}
      rightSection={<ChevronDownIcon size={14} />}
      data={value === '' ? ['', ...choices] : [...choices]}
    />
  );
}

/** The current value may come from elsewhere, and be none of the choices. */
function choicesWith(choices: readonly string[], current: string): string[] {
  return choices.includes(current) ? [...choices] : [current, ...choices];
}
