import { base64Of } from '#web/data/base64.ts';
import { iconWithCount } from './icon-with-count.ts';

let shown = 0;

/** On the icons of the tab and of the installed app; 0 removes it. */
export function showBadge(count: number): void {
  shown = count;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link !== null) void showOnTab(link, count);
  // browsers have it for installed apps only, and may refuse it
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {});
}

async function showOnTab(link: HTMLLinkElement, count: number): Promise<void> {
  link.dataset.plain ??= link.href;
  const plain = link.dataset.plain;
  // a tab whose icon does not load goes without the count, which its title says
  const address =
    count > 0
      ? await asData(plain).then(
          (icon) => iconWithCount(icon, count),
          () => plain,
        )
      : plain;
  if (shown === count) link.href = address;
}

async function asData(address: string): Promise<string> {
  const picture = await (await fetch(address)).blob();
  return `data:${picture.type};base64,${base64Of(new Uint8Array(await picture.arrayBuffer()))}`;
}
