import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { API_DOCS_HEADERS } from '#server/features/pages/security-headers.ts';
import { CallError, NOT_BY_ITSELF } from '#server/platform/protocol/call-error.ts';
import { type ReadyAnswer, readyAnswer, serveReady } from '#server/platform/protocol/ready-answer.ts';

/** The files of Swagger UI that the page needs; its plugin and that one's packages are not loaded. */
const FILES = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'index.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

/** Swagger UI is dark where this class is set, and leaves that to the page around it. */
const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  docExpansion: 'list',
  filter: true,
  deepLinking: true,
  validatorUrl: null,
});
`;

/** Hides the column of links: no answer has any, and it lies beyond the edge of a phone. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cage API</title>
<link rel="icon" type="image/png" href="/api/docs/static/favicon-32x32.png" sizes="32x32">
<link rel="stylesheet" href="/api/docs/static/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/static/index.css">
<style>
.swagger-ui .response-col_links { display: none; }
.swagger-ui td.response-col_description { max-width: 0; width: 100%; }
</style>
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/static/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** Each document is made when first asked for, and kept. @param admit throws when an address asks too often */
export function serveApiDocs(api: FastifyInstance, origin: string, admit: (address: string) => void): void {
  const serve = (path: string, make: () => Promise<ReadyAnswer>) =>
    serveReady(api, path, madeOnce(make), admit);

  serve('/openapi.json', async () => {
    // Describing it takes so long that every player would feel it.
    const worker = new Worker(new URL('./describe-api-worker.ts', import.meta.url), { workerData: origin });
    const [description] = await once(worker, 'message');
    return readyAnswer(description);
  });
  for (const [name, type] of Object.entries(FILES)) {
    serve(`/docs/static/${name}`, async () =>
      readyAnswer(
        await readFile(new URL(`static/${name}`, import.meta.resolve('@fastify/swagger-ui'))),
        type,
      ),
    );
  }
  serve('/docs/start.js', async () => readyAnswer(SCRIPT, 'text/javascript; charset=utf-8'));
  for (const address of ['/docs', '/docs/'])
    api.get(address, (_request, reply) =>
      reply.headers(API_DOCS_HEADERS).type('text/html; charset=utf-8').send(PAGE),
    );
}

const GONE = /^(ENOENT|ENOTDIR|(ERR_)?MODULE_NOT_FOUND)$/;

/** @returns what throws UNAVAILABLE while the files that it is made from are gone */
export function madeOnce(make: () => Promise<ReadyAnswer>): () => Promise<ReadyAnswer> {
  let made: Promise<ReadyAnswer> | undefined;
  return () => {
    made ??= make().catch((error: NodeJS.ErrnoException) => {
      made = undefined;
      if (!GONE.test(error.code ?? '')) throw error;
      throw new CallError(
        'UNAVAILABLE',
        'The files that this is made from are gone: Cage was moved or replaced while it ran. It has to be restarted.',
        { retryAfterSeconds: NOT_BY_ITSELF },
      );
    });
    return made;
  };
}
