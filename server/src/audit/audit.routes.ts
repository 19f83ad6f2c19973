// The HTTP door of the log of changes, and of everything as CSV.
import { exportCsv, listAudit } from '@campus/contract/audit'
import type { FastifyInstance } from 'fastify'
import { todayInSeoul } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { serveFile } from '../http/serve-file.ts'
import { toCsv } from './audit.export.rules.ts'
import { read } from './audit.export.store.ts'
import * as store from './audit.store.ts'

export function auditRoutes(app: FastifyInstance, { db, clock }: Deps) {
  serve(app, listAudit, ({ query }) => store.list(db.queries, query))
  serveFile(app, exportCsv, async ({ params }) => ({
    name: `campus-${params.what}-${todayInSeoul(clock)}.csv`,
    type: 'text/csv; charset=utf-8',
    text: toCsv(await read(db, params.what)),
  }))
}
