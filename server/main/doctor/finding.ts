export type Finding = {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
};

export function ok(about: string, text: string): Finding {
  return { about, state: 'ok', text };
}

export function warning(about: string, text: string): Finding {
  return { about, state: 'warning', text };
}

export function problem(about: string, text: string): Finding {
  return { about, state: 'problem', text };
}

/** Never contains an address, which may hold a password. */
export function reasonOf(error: unknown): string {
  const { code, name, message, cause } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (name === 'TimeoutError') return 'no answer in time';
  if (cause !== undefined) return reasonOf(cause);
  return code ?? message;
}
