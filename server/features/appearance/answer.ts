import type { z } from 'zod';
import type { appearance } from '#contract/appearance.ts';
import type { Face } from './face.ts';

export function toAnswer({ brand, colours, stored, configured }: Face): z.input<typeof appearance> {
  const { title, tagline, accent } = stored.settings;
  return {
    title,
    tagline,
    accent,
    logo: brand.logo ?? null,
    colours,
    configured: { title: configured.title, tagline: configured.tagline ?? null },
    version: stored.version,
  };
}
