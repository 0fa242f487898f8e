import { DayInput } from '../../kit/form.tsx';
import styles from './list-filters.module.css';

type Range = { readonly from: string; readonly to: string };

type CustomRangeProps = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (range: Partial<Range>) => void;
};

/** Two New York days, inclusive; either end may be open. */
export function CustomRange({ from = '', to = '', onChange }: CustomRangeProps) {
  const isBackwards = from !== '' && to !== '' && from > to;
  return (
    <div className={styles.range}>
      <DayInput label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <span aria-hidden="true">–</span>
      <DayInput
        label="To"
        value={to}
        onChange={(day) => onChange({ to: day })}
        error={isBackwards ? 'The end is before the start' : undefined}
      />
    </div>
  );
}
