import type { PublicSettings } from './player-pages.ts';

export type Brand = {
  readonly title: string;
  /** Undefined: Cage's own, which is in every language. */
  readonly tagline: string | undefined;
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number };
  /** Address of the picture of a shared link, in the operator's accent. */
  readonly shared?: string;
  readonly supportEmail: string | undefined;
  readonly chatUrl: string | undefined;
  /** Put before the casino ID to make the username, for example FC. */
  readonly idPrefix: string;
  readonly origin: string;
  /** Origins of the casino's own pages, to which players may be led back. */
  readonly sites: readonly string[];
};

/** The data that a customer page is rendered from, embedded in it for the browser. */
export type PageData = {
  readonly brand: Brand;
  readonly demo: boolean;
  readonly settings: PublicSettings;
};
