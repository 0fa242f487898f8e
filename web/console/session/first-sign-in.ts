import type { CallInput } from '#contract/calls.ts';

type FirstSignIn = Pick<CallInput<'signIn'>, 'email' | 'password'>;

// as the page loads, whoever is signed in: it is not to stay in the address, nor in the browser's history
const given = readAndClear();
let isTaken = false;

/** From the link that a first start prints, once. */
export function takeFirstSignIn(): FirstSignIn | undefined {
  if (isTaken) return undefined;
  isTaken = true;
  return given;
}

/** A person who came by such a link need not have seen it. */
export function passwordOfLink(email: string): string | undefined {
  return given?.email === email ? given.password : undefined;
}

/** It is in the fragment, which browsers send to no server. */
function readAndClear(): FirstSignIn | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const [email, password] = [fragment.get('email'), fragment.get('password')];
  if (email === null || password === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { email, password };
}
