import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CheckIcon } from '../../icons/icons.tsx';
import type { ListedRecord } from '../record/record.ts';
import type { EditField } from './edit-field.ts';
import styles from './editable-value.module.css';
import { FieldEditor } from './field-editor.tsx';
import type { RecordDesk } from './record-desk.ts';

const SAVED_MS = 2_000;

type EditableValueProps<Listed extends ListedRecord> = {
  readonly desk: RecordDesk<Listed>;
  readonly field: EditField<Listed>;
  readonly record: Listed;
  /** Nobody else holds the record. */
  readonly isFree: boolean;
  readonly floats?: boolean;
  /** The value as it is shown. */
  readonly children: ReactNode;
};

/** A value, and the editor in its place for those who may change it. */
export function EditableValue<Listed extends ListedRecord>(props: EditableValueProps<Listed>) {
  const { desk, field, record, isFree, floats = false, children } = props;
  const [phase, setPhase] = useState<'shown' | 'editing' | 'saved' | 'left'>('shown');
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (phase === 'saved' || phase === 'left') button.current?.focus();
    if (phase !== 'saved') return;
    const timer = setTimeout(() => setPhase('shown'), SAVED_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  // what somebody is typing stays, also when another takes the record
  if (!desk.mayChange || (!isFree && phase !== 'editing')) return children;
  return (
    <span className={styles.place}>
      {(phase !== 'editing' || floats) && (
        <button
          ref={button}
          type="button"
          className={styles.value}
          data-edit={field.name}
          aria-label={`Edit ${field.label.toLowerCase()} of ${record.username}: ${field.textOf(record) || 'none'}`}
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
          desk={desk}
          field={field}
          record={record}
          floats={floats}
          onClose={(outcome) => setPhase(outcome === 'saved' ? 'saved' : 'left')}
        />
      )}
    </span>
  );
}
