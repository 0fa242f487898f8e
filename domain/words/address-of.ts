/** As `URL.parse`, which the oldest supported browsers lack: undefined for what is no whole address. */
export function addressOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
