import { CALLS, type CallName, type Calls } from '#contract/calls.ts';
import type { Role } from '#domain/access/capabilities.ts';
import type { Answer, CallRequest, Handler } from '#server/platform/protocol/handler.ts';
import type { Services } from './services.ts';

/** Access and input are checked against the contract before it runs. */
export function defineHandler<Name extends CallName>(
  name: Name,
  answer: (request: CallRequest<Calls[Name]>, services: Services) => ReturnType<Answer<Calls[Name]>>,
): Handler<Calls[Name], Services> {
  return prepareHandler(name, (services) => (request) => answer(request, services));
}

/** For reads that answer all of a role alike: simultaneous callers share the answer. */
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

/** `prepare` runs once for each app. */
export function prepareHandler<Name extends CallName>(
  name: Name,
  prepare: (services: Services) => Answer<Calls[Name]>,
): Handler<Calls[Name], Services> {
  return { call: CALLS[name], prepare };
}
