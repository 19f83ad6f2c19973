// HTTP routes of the audit log and of the CSV export.
import { exportCsv, listAudit } from '@campus/contract/audit'
import type { FastifyInstance } from 'fastify'
import { recordChange } from '../audit.ts'
import { todayInSeoul } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { serveFile } from '../http/serve-file.ts'
import { toCsv } from './audit.export.rules.ts'
import { read } from './audit.export.store.ts'
import { inKorean, tableWords } from './audit.export.words.ts'
import * as store from './audit.store.ts'

export function auditRoutes(app: FastifyInstance, { db, replica, clock }: Deps) {
  serve(app, listAudit, ({ query }) => replica.read(({ queries }) => store.list(queries, query)))
  serveFile(app, exportCsv, async ({ params: { what }, query: { language }, viewer: { userId } }) => {
    const isKorean = language !== 'en'
    const day = todayInSeoul(clock)
    const name = isKorean ? `${tableWords[what]}-${day}.csv` : `campus-${what}-${day}.csv`
    const table = await replica.read((source) => read(source, what))
    const text = toCsv(isKorean ? inKorean(table) : table)
    // Audit before responding, so that everybody who has the file is on record.
    await recordChange(db.queries, {
      userId,
      action: 'CREATE',
      subject: 'EXPORT',
      subjectId: null,
      label: what,
      changes: [],
    })
    return { name, type: 'text/csv; charset=utf-8', text }
  })
}
