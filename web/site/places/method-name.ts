import { names } from '#words/methods.ts';

/** What players call a method or a coin. @param method as requests carry it */
export function methodName(method: string): string {
  return Object.hasOwn(names, method) ? names[method as keyof typeof names] : method;
}
