// A collector of traces for tests: takes OTLP over HTTP as the real ones do, and keeps what came.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface CollectedSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, string | number>
  hasEvents: boolean
  status: { code?: number; message?: string }
}

interface Wire {
  resourceSpans: Array<{
    scopeSpans: Array<{
      spans: Array<{
        name: string
        kind: number
        traceId: string
        spanId: string
        parentSpanId?: string
        attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>
        events?: unknown[]
        status: { code?: number; message?: string }
      }>
    }>
  }>
}

export async function startCollector() {
  const spans: CollectedSpan[] = []
  /** Every byte of every export. */
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end()
      return
    }
    const text = Buffer.concat(chunks).toString()
    texts.push(text)
    const read = (JSON.parse(text) as Wire).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((one) => one.spans),
    )
    for (const { attributes, events = [], ...span } of read)
      spans.push({
        ...span,
        hasEvents: events.length > 0,
        attributes: Object.fromEntries(
          attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
        ),
      })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, texts }
}
