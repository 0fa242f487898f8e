import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type Problems<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

/** Showing problems focuses the first field that has one, in the order of `fields`. */
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

  function recheck(field: Field, check: () => string | undefined): void {
    setProblems((last) => (last[field] ? { ...last, [field]: check() } : last));
  }

  return { form, problems, show, recheck };
}
