import { CALLS, type CallName, type Calls } from '#contract/calls.ts';
import type { Role } from '#domain/access/capabilities.ts';
import type { Answer, CallRequest, Handler } from '#server/platform/protocol/handler.ts';
import type { Services } from './services.ts';

/** The code that answers a call. When it runs, access and input have been checked against the contract. */
export function defineHandler<Name extends CallName>(
  name: Name,
  answer: (request: CallRequest<Calls[Name]>, services: Services) => ReturnType<Answer<Calls[Name]>>,
): Handler<Calls[Name], Services> {
  return prepareHandler(name, (services) => (request) => answer(request, services));
}

/**
 * The code that answers a call which only reads, and whose answer is the same for all of a role: those who ask at the
 * same time share it.
 */
export function defineSharedRead<Name extends CallName>(
  name: Name,
  answer: (
    request: { readonly input: CallRequest<Calls[Name]>['input']; readonly role: Role },
    services: Services,
  ) => ReturnType<Answer<Calls[Name]>>,
): Handler<Calls[Name], Services> {
  const handler = defineHandler(name, ({ input, staff }, services) => {
    if (staff === undefined) throw new Error(`${name} is for staff`);
    return answer({ input, role: staff.role }, services);
  });
  return { ...handler, isShared: true };
}

/**
 * The same for a handler that keeps something between calls.
 * @param prepare runs once for each app
 */
export function prepareHandler<Name extends CallName>(
  name: Name,
  prepare: (services: Services) => Answer<Calls[Name]>,
): Handler<Calls[Name], Services> {
  return { call: CALLS[name], prepare };
}
