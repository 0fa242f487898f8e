/** The operator's title, which the server writes into the page. */
export function operatorTitle(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="cage-title"]')?.content ?? 'Cage';
}

/** The title of the browser's tab: this screen's name, then the operator's. */
export function pageTitle(screen: string): string {
  return `${screen} · ${operatorTitle()}`;
}
