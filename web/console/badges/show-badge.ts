import { iconWithCount } from './icon-with-count.ts';

/** Shows how many wait on the icons of the tab and of the installed app; 0 takes that away. */
export function showBadge(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link !== null) {
    link.dataset.plain ??= link.href;
    link.href = count > 0 ? iconWithCount(link.dataset.plain, count) : link.dataset.plain;
  }
  // browsers have it for installed apps only, and may refuse it
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {});
}
