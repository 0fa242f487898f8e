import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#domain/languages/languages.ts';
import type { AppearanceLookup } from '#server/features/appearance/lookup.ts';
import type { SettingsLookup } from '#server/features/payment-settings/lookup.ts';
import { openCustomerPages, openSite, type Site } from './customer-pages.ts';
import type { AnswerHeaders } from './security-headers.ts';
import { servePages } from './serve-pages.ts';

export type ServeWeb = (app: FastifyInstance, options: WebOptions) => Promise<void>;

export type WebOptions = {
  readonly settings: SettingsLookup;
  readonly appearance: AppearanceLookup;
  readonly demo: boolean;
  readonly headers: AnswerHeaders;
  /** The origins whose pages may frame the customer pages, besides their own. */
  readonly frameAncestors: ReadonlySet<string>;
  /** Whether a visitor of the console is certainly signed out, so that the page need not ask. */
  isSignedOut(request: FastifyRequest): boolean;
  onError(error: unknown): void;
};

export function serveBuiltWeb(webFolder: string): ServeWeb {
  let sites: Promise<readonly Site[]> | undefined;
  return async (app, { settings, appearance, demo, onError, ...options }) => {
    sites ??= Promise.all(LANGUAGES.map((language) => openSite(webFolder, language)));
    const pages = await openCustomerPages(await sites, settings, { appearance, demo, onError });
    await servePages(app, pages, { ...options, webFolder, appearance, demo });
  };
}
