import { base64Of } from '#web/data/base64.ts';
import { countBadge } from '../brand/screen-title.tsx';

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

/** In 16 units; three characters take the whole width. */
const WIDTHS = [9, 12, 16];

/** A data address of an SVG. @param icon one too, since an icon may load nothing else */
export function iconWithCount(icon: string, count: number): string {
  const text = countBadge(count);
  const width = WIDTHS[text.length - 1] ?? 16;
  const middle = 16 - width / 2;
  const drawing =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>` +
    `<image href='${icon}' width='16' height='16'/>` +
    `<rect x='${16 - width}' y='6' width='${width}' height='10' rx='3' fill='#c4231c'/>` +
    `<text x='${middle}' y='14' text-anchor='middle' font-family='sans-serif' font-size='9' ` +
    `font-weight='bold' fill='white'>${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
