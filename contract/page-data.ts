import type { PublicSettings } from './payment-settings/get-payment-settings-public.ts';

/** The operator's brand, as players see it. */
export type Brand = {
  readonly title: string;
  readonly tagline: string;
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
