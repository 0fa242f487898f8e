import { newRequest } from '../new-request.ts';
import { END_OF_HEAD } from './raw-http.ts';

const HEAD = 'POST /api/sendDepositEmail HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';
const BEFORE_ID = '{"result":{"id":"';
const ID_LENGTH = 36;

export function nextSubmit(): string {
  const body = JSON.stringify({ data: newRequest() });
  return `${HEAD}content-length: ${body.length}${END_OF_HEAD}${body}`;
}

export function answeredIds() {
  let ids: string[] = [];
  return {
    note(body: string): void {
      if (!body.startsWith(BEFORE_ID)) throw new Error(`Not the answer of a submit: ${body}`);
      ids.push(body.slice(BEFORE_ID.length, BEFORE_ID.length + ID_LENGTH));
    },
    take(): string[] {
      const taken = ids;
      ids = [];
      return taken;
    },
  };
}
