/** The numbers of `domain/brand/mark.ts` once more: players load no code to assemble them. Size in pixels. */
export function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M7 12.5C7 9.5 10 7 16 7s9 2.5 9 5.5M9 13v11M16 7v7M23 13v11M16 16.25a3.75 3.75 0 1 0 .01 0z"
        stroke="var(--on-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
