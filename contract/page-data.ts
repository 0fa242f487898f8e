import type { PublicSettings } from './player-pages.ts';

/** The operator's brand, as players see it. */
export type Brand = {
  readonly title: string;
  /** In the operator's words; undefined: in Cage's, which are in every language. */
  readonly tagline: string | undefined;
  /** Where the operator's logo is, with its size in pixels. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number };
  /** Where the picture of a shared link is, in the operator's accent. */
  readonly shared?: string;
  readonly supportEmail: string | undefined;
  readonly chatUrl: string | undefined;
  /** Put before the numeric casino ID to make the username, for example FC. */
  readonly idPrefix: string;
  /** The public address, for example https://cashier.example */
  readonly origin: string;
};

/** The data that a customer page is rendered from, embedded in it for the browser. */
export type PageData = {
  readonly brand: Brand;
  readonly demo: boolean;
  readonly settings: PublicSettings;
};
