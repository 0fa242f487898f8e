/** Filled while something is switched on. */
export function BellIcon({ isOn }: { readonly isOn: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill={isOn ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M3 11.5h10c-1-1-1.5-2-1.5-4.5a3.5 3.5 0 0 0-7 0c0 2.5-.5 3.5-1.5 4.5Z" />
      <path d="M6.7 13.8a1.5 1.5 0 0 0 2.600 0" fill="none" />
    </svg>
  );
}
