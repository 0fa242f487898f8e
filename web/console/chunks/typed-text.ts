type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NO_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'search']);

const touched = new Set<Field>();

/** Has the fields that somebody types in remembered. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (isField(target) && !NO_TEXT.has(target.type)) touched.add(target);
  });
}

/** Whether a reload would lose something typed. Filters are kept in the address. */
export function isAnythingTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some((field) => field.value !== '' && !field.closest('search, [role="search"]'));
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
