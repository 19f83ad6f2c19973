// A proxy between sqlmap and the process: each request gets its own address, so that no rate limit ends the scan, and one
// vulnerable page must be found.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'

export async function openFront(processUrl: string, databaseUrl: string) {
  const database = new Client(databaseUrl)
  await database.connect()
  let count = 0
  const statuses: Record<string, number> = {}
  const server = createServer(async (incoming, answer) => {
    const url = new URL(incoming.url ?? '/', 'http://front')
    if (url.pathname === '/canary') {
      // Vulnerable on purpose. It queries a separate database, whose log is not checked.
      const text = `select datname from pg_database where oid = ${url.searchParams.get('id')}`
      const { rows } = await database.query(text).catch((error: Error) => ({ rows: [String(error)] }))
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
      return
    }
    count++
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    const passed = request(
      processUrl + (incoming.url ?? ''),
      { method: incoming.method ?? 'GET', headers: { ...incoming.headers, 'x-forwarded-for': address } },
      (got) => {
        statuses[String(got.statusCode)] = (statuses[String(got.statusCode)] ?? 0) + 1
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    statuses: () => statuses,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await database.end()
    },
  }
}
