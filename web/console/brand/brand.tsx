import { useSyncExternalStore } from 'react';
import { BrandPicture } from '#web/brand/brand-picture.tsx';
import styles from './brand.module.css';

export function Brand() {
  const { title, logo } = useShownBrand();
  return (
    <span className={styles.brand}>
      <BrandPicture title={title} logo={logo} size={22}>
        <span className={styles.title}>{title}</span>
      </BrandPicture>
    </span>
  );
}

/** The server has written it into the page. */
type ShownBrand = {
  readonly title: string;
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | undefined;
};

let shown: ShownBrand | undefined;
const listeners = new Set<() => void>();

export function shownBrand(): ShownBrand {
  shown ??= { title: contentOf('cage-title') ?? 'Cage', logo: logoOf(contentOf('cage-logo')) };
  return shown;
}

function useShownBrand(): ShownBrand {
  return useSyncExternalStore(listen, shownBrand);
}

/** Shows what has just been saved, as the next page that is loaded will. */
export function showBrand(saved: ShownBrand, face: { readonly styles: string | undefined }): void {
  shown = saved;
  const link = document.querySelector<HTMLLinkElement>('#accents') ?? document.createElement('link');
  if (face.styles === undefined) link.remove();
  else {
    link.id = 'accents';
    link.rel = 'stylesheet';
    link.href = face.styles;
    document.head.append(link);
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

function logoOf(content: string | undefined): ShownBrand['logo'] {
  const [url, width, height] = content?.split(' ') ?? [];
  return url === undefined ? undefined : { url, width: Number(width), height: Number(height) };
}
