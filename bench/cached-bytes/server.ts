// The bare engine: a Fastify route that answers a cached response from memory, and does nothing else.
// argv: PORT ROUTE FILE HEADERS, these as JSON.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port, route = '/', file = '', head = '{}'] = process.argv.slice(2)
const headers = { 'content-type': 'application/json; charset=utf-8', ...(JSON.parse(head) as Record<string, string>) }
const bytes = readFileSync(file)
const app = Fastify()
app.get(route, (_request, reply) => reply.headers(headers).send(bytes))
await app.listen({ port: Number(port), host: '127.0.0.1' })
