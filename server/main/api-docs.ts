import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from '#contract/openapi.ts';

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
    uiConfig: { docExpansion: 'list', filter: true, deepLinking: true, layout: 'BaseLayout' },
    theme: { title: 'Cage API' },
    // The default is Fastify's, with a link to its host.
    logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>', href: '/api/docs' },
  });
}
