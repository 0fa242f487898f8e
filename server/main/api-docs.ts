import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from '#contract/openapi.ts';
import { API_DOCS_HEADERS } from '#server/features/pages/security-headers.ts';

/** Swagger UI is dark where this class is set, and leaves both this and the width of phones to the page around it. */
const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const viewport = document.createElement('meta');
viewport.name = 'viewport';
viewport.content = 'width=device-width, initial-scale=1';
document.head.append(viewport);
`;

/** No answer has links, whose column would be beyond the edge of a phone. */
const STYLES = `
.swagger-ui .response-col_links { display: none; }
.swagger-ui td.response-col_description { max-width: 0; width: 100%; }
`;

/**
 * The description of the API, as a document at `/openapi.json` and as a page at `/docs`, whose files Cage serves
 * itself.
 */
export async function serveApiDocs(api: FastifyInstance, origin: string): Promise<void> {
  const description = describeApi(origin);
  api.get('/openapi.json', async () => description);
  await api.register(swagger, {
    mode: 'static',
    specification: { document: description as StaticDocumentSpec['document'] },
  });
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    uiHooks: {
      onRequest: (_request, reply, next) => {
        reply.headers(API_DOCS_HEADERS);
        next();
      },
    },
    uiConfig: { docExpansion: 'list', filter: true, deepLinking: true, layout: 'BaseLayout' },
    theme: {
      title: 'Cage API',
      js: [{ filename: 'scheme.js', content: SCRIPT }],
      css: [{ filename: 'narrow.css', content: STYLES }],
    },
    // The default is Fastify's, with a link to its host.
    logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>', href: '/api/docs' },
  });
}
