import type { PublicSettings } from './payment-settings/get-payment-settings-public.ts';

/** Who runs this cashier, as players see it. */
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

/** What a customer page is rendered from and carries inside, for the browser to go on with. */
export type PageData = {
  readonly brand: Brand;
  readonly demo: boolean;
  readonly settings: PublicSettings;
};
