/** Whose console this is: the operator's title, which the page carries. */
export function operatorTitle(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="cage-title"]')?.content ?? 'Cage';
}

/** The browser's tab: what this screen is, then whose. */
export function pageTitle(screen: string): string {
  return `${screen} · ${operatorTitle()}`;
}
