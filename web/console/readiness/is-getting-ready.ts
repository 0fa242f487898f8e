import { can, type Role } from '#domain/access/capabilities.ts';
import { call } from '#web/data/call.ts';

// the console is not to wait for this
const PATIENCE_MS = 2_000;

/** For owners, until each step is done or not needed. */
export async function isGettingReady(role: Role): Promise<boolean> {
  if (!can(role, 'settings.change')) return false;
  try {
    return !(await call('getReadiness', {}, PATIENCE_MS)).isReady;
  } catch {
    return false;
  }
}
