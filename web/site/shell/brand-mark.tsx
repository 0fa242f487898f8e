/** The bars of a cashier's cage and a chip passed through; the same drawing as public/icon.svg. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2.5" strokeLinecap="round" fill="none">
        <path d="M7 12.5C7 9.5 10 7 16 7s9 2.5 9 5.5" />
        <path d="M9 13v11M16 7v7M23 13v11" />
        <circle cx="16" cy="20" r="3.75" />
      </g>
    </svg>
  );
}
