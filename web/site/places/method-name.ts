import { names } from '#words/methods.ts';

/** `method` as requests carry it; the name as players know it. */
export function methodName(method: string): string {
  return Object.hasOwn(names, method) ? names[method as keyof typeof names] : method;
}
