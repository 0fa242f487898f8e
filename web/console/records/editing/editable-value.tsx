import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CheckIcon } from '../../icons/icons.tsx';
import type { RecordKind, Records } from '../record/record.ts';
import type { FieldEdit, RecordField } from '../record/record-field.ts';
import styles from './editable-value.module.css';
import { FieldEditor } from './field-editor.tsx';
import type { RecordTools } from './record-tools.ts';

const SAVED_MS = 2_000;

type EditableValueProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly field: Pick<RecordField<Records[Kind]>, 'id' | 'label'>;
  readonly edit: FieldEdit<Records[Kind]>;
  readonly record: Records[Kind];
  /** Whether nobody else has locked the record. */
  readonly isFree: boolean;
  readonly floats?: boolean;
  /** The value as shown. */
  readonly children: ReactNode;
};

/** A value, replaced by its editor for people who may change it. */
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

  // text being typed stays, even when somebody else takes the lock
  if (!tools.mayChange || (!isFree && phase !== 'editing')) return children;
  return (
    <span className={styles.place}>
      {(phase !== 'editing' || floats) && (
        <button
          ref={button}
          type="button"
          className={styles.value}
          data-edit={field.id}
          aria-label={`Edit ${field.label.toLowerCase()} of ${record.username}: ${edit.textOf(record) || 'none'}`}
          onClick={() => setPhase('editing')}
        >
          {children}
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
