import { SERVICE_WORKER } from './installing/installing.ts';

/** As in https://w3c.github.io/trusted-types/; TypeScript's DOM lacks it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown;
};

/** Scripts can write HTML only so, where browsers support it: server/features/pages/security-headers.ts. */
export function refuseHtml(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    // Mantine writes its style sheets so; text without tags becomes no element
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (address === SERVICE_WORKER ? address : null),
  });
}
