// The thread that makes the page of /api/docs, once somebody opens it. Its package holds 17 MB of script as text, which stay in the
// memory of whoever imports it: this thread ends when it has sent the page and the script.
import { parentPort } from 'node:worker_threads'
import reference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

export interface DocsFiles {
  page: string
  script: Uint8Array<ArrayBuffer>
}

const app = Fastify()
await app.register(reference, {
  routePrefix: '/api/docs',
  configuration: {
    url: './openapi.json',
    withDefaultFonts: false,
    hideClientButton: true,
    // Third-party services: our content policy blocks them, and students' data must not leave.
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
  },
})
const page = await app.inject('/api/docs/')
const script = Uint8Array.from((await app.inject('/api/docs/js/scalar.js')).rawPayload)
await app.close()
parentPort?.postMessage({ page: page.body, script } satisfies DocsFiles, [script.buffer])
