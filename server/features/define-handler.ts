import type { CallDefinition } from '#contract/define-call.ts';
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
 * The same for a handler that keeps something between calls.
 * @param prepare runs once for each app
 */
export function prepareHandler<Call extends CallDefinition>(
  call: Call,
  prepare: (services: Services) => Answer<Call>,
): Handler<Call, Services> {
  return { call, prepare };
}
