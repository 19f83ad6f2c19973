// The bare engine: a Fastify route that answers a cached response from memory, and does nothing else.
// argv: PORT ROUTE FILE
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port, route = '/', file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const app = Fastify()
app.get(route, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await app.listen({ port: Number(port), host: '127.0.0.1' })
