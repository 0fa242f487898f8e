/** Plain text in the address: each screen reads its own. */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The router merges a reader's result into the typed parameters: the others are therefore emptied here. */
export function onlyRead<Read extends (raw: Readonly<Record<string, unknown>>) => object>(read: Read) {
  return (raw: Readonly<Record<string, unknown>>) =>
    ({
      ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
      ...read(raw),
    }) as ReturnType<Read>;
}
