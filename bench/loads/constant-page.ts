import fastify from 'fastify';

const app = fastify();
const page = Buffer.alloc(Number(process.argv[2]), 'a');
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('disconnect', () => process.exit());
process.send?.(Number(new URL(address).port));
