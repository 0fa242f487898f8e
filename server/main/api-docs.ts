import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { API_DOCS_HEADERS } from '#server/features/pages/security-headers.ts';

/** The files of Swagger UI. The plugin that they come with, and what it needs, is not loaded. */
const SWAGGER_UI = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');

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

/** No answer has links, whose column would be beyond the edge of a phone. */
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

/**
 * The description of the API, as a document at `/openapi.json` and as a page at `/docs`, whose files Cage serves
 * itself. The description is made once somebody asks for it.
 */
export function serveApiDocs(api: FastifyInstance, origin: string): void {
  let description: Promise<object> | undefined;
  api.get('/openapi.json', () => {
    description ??= import('#contract/openapi.ts').then(({ describeApi }) => describeApi(origin));
    return description;
  });
  for (const address of ['/docs', '/docs/'])
    api.get(address, (_request, reply) =>
      reply.headers(API_DOCS_HEADERS).type('text/html; charset=utf-8').send(PAGE),
    );
  api.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
  api.register(fastifyStatic, { root: SWAGGER_UI, prefix: '/docs/static/', decorateReply: false });
}
