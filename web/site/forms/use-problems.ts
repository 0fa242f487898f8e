import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type Problems<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

/**
 * What is wrong with the fields of a form. Showing problems puts the focus on the first field that has one.
 * @param fields their names, from the top of the form down
 * @param refused what the server rejected, shown once when it arrives
 */
export function useProblems<Field extends string>(
  fields: readonly Field[],
  refused: Problems<Field> | undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState({} as Problems<Field>);

  function show(found: Problems<Field>): void {
    flushSync(() => setProblems(found));
    const first = fields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a rejection is shown once, when it arrives
  useEffect(() => {
    if (refused && Object.keys(refused).length > 0) queueMicrotask(() => show(refused));
  }, [refused]);

  /** After a change, clears or updates the problem shown at a field. */
  function recheck(field: Field, check: () => string | undefined): void {
    setProblems((last) => (last[field] ? { ...last, [field]: check() } : last));
  }

  return { form, problems, show, recheck };
}
