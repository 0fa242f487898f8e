// the package types its door only
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const Icon: import('react').ComponentType<{ readonly size?: number; readonly 'aria-hidden'?: true }>;
  export default Icon;
}
