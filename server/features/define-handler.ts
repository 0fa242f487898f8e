import type { CallDefinition } from '#contract/define-call.ts';
import type { Role } from '#domain/access/capabilities.ts';
import type { Answer, CallRequest, Handler } from '#server/platform/protocol/handler.ts';
import type { Services } from './services.ts';

/** The code that answers a call. When it runs, access and input have been checked against the contract. */
export function defineHandler<Call extends CallDefinition>(
  call: Call,
  answer: (request: CallRequest<Call>, services: Services) => ReturnType<Answer<Call>>,
): Handler<Call, Services> {
  return prepareHandler(call, (services) => (request) => answer(request, services));
}

/**
 * The code that answers a call which only reads, and whose answer is the same for all of a role: those who ask at the
 * same time share it.
 */
export function defineSharedRead<Call extends CallDefinition>(
  call: Call,
  answer: (
    request: { readonly input: CallRequest<Call>['input']; readonly role: Role },
    services: Services,
  ) => ReturnType<Answer<Call>>,
): Handler<Call, Services> {
  const handler = defineHandler(call, ({ input, staff }, services) => {
    if (staff === undefined) throw new Error(`${call.name} is for staff`);
    return answer({ input, role: staff.role }, services);
  });
  return { ...handler, isShared: true };
}

/**
 * The same for a handler that keeps something between calls.
 * @param prepare runs once for each app
 */
export function prepareHandler<Call extends CallDefinition>(
  call: Call,
  prepare: (services: Services) => Answer<Call>,
): Handler<Call, Services> {
  return { call, prepare };
}
