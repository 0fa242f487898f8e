import { SERVICE_WORKER } from './installing/service-worker.ts';

/** What is needed of https://w3c.github.io/trusted-types/, which TypeScript's DOM does not have. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown;
};

/**
 * The console's page lets scripts write HTML only through this (server/features/pages/security-headers.ts), where the
 * browser knows how to. Mantine writes its style sheets so: they have no tags, and what has none becomes no element. Of scripts by their address
 * it lets in the console's own service worker.
 */
export function refuseHtml(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (address === SERVICE_WORKER ? address : null),
  });
}
