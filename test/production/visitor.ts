import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

type Sent = {
  readonly method?: string;
  /** A whole address is sent as it is, and counts instead of the host. */
  readonly path: string;
  /** What the connection is made for, and what the header says unless it is among the headers. */
  readonly host: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Visited = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

export type Visitor = {
  /** Resolves when the answer begins. */
  open(sent: Sent): Promise<IncomingMessage>;
  ask(sent: Sent): Promise<Visited>;
  /** Makes a call; the answer is the body. */
  call(
    host: string,
    name: string,
    data: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Visited>;
};

/**
 * A browser somewhere in the network, which asks a port of 127.0.0.1 by TLS for hosts of any name.
 * @param address of this machine, from which it asks
 * @param authority whom it trusts with certificates
 */
export function visitorFrom(
  address: string,
  { port, authority }: { port: number; authority: string },
): Visitor {
  const open: Visitor['open'] = ({ host, body, ...sent }) => {
    const answer = Promise.withResolvers<IncomingMessage>();
    const request = httpsRequest(
      {
        ...{ host: '127.0.0.1', port, localAddress: address, ca: authority, servername: host, agent: false },
        ...{ ...sent, headers: { host, ...sent.headers } },
      },
      answer.resolve,
    );
    // Who is refused for a large body is answered before all of it is sent.
    request.on('error', answer.reject).end(body);
    return answer.promise;
  };
  const ask: Visitor['ask'] = async (sent) => {
    const answer = await open(sent);
    return { status: answer.statusCode as number, headers: answer.headers, text: await text(answer) };
  };
  return {
    open,
    ask,
    call: (host, name, data, headers) =>
      ask({
        ...{ method: 'POST', host, path: `/api/${name}`, body: JSON.stringify({ data }) },
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}
