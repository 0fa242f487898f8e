/**
 * Where a key takes the focus in a menu: arrows go round, a letter goes to the next choice that begins with it.
 * @param current the index of the choice that has the focus; -1 for none
 * @returns undefined for a key that means nothing here
 */
export function choiceForKey(key: string, current: number, labels: readonly string[]): number | undefined {
  const last = labels.length - 1;
  switch (key) {
    case 'ArrowDown':
      return current >= last ? 0 : current + 1;
    case 'ArrowUp':
      return current <= 0 ? last : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return key.length === 1 && key.trim() !== '' ? startingWith(key, current, labels) : undefined;
  }
}

function startingWith(letter: string, current: number, labels: readonly string[]): number | undefined {
  const after = labels.map((_, offset) => (current + 1 + offset) % labels.length);
  return after.find((index) => labels[index]?.toLowerCase().startsWith(letter.toLowerCase()));
}
