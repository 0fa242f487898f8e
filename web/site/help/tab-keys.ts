export function tabAfterKey<Tab>(tabs: readonly Tab[], chosen: Tab, key: string): Tab | undefined {
  const index = tabs.indexOf(chosen);
  switch (key) {
    case 'ArrowRight':
      return tabs[(index + 1) % tabs.length];
    case 'ArrowLeft':
      return tabs[(index - 1 + tabs.length) % tabs.length];
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    default:
      return undefined;
  }
}
