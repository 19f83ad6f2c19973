// Reports crashes to the server: each kind once, and at most three per page load.
import { reportClientError } from '@campus/contract/client-errors'
import { call } from '../../api/call.ts'
import { describeCrash } from './crash-report.rules.ts'
import { reportCrashesTo } from './crashes.ts'

const maxReports = 3

export function startCrashReports() {
  const sent = new Set<string>()
  reportCrashesTo((thrown) => {
    const body = describeCrash(thrown, location.pathname, navigator.userAgent)
    if (!body || sent.size >= maxReports) return
    const kind = JSON.stringify([body.name, body.message, body.frames[0]])
    if (sent.has(kind)) return
    sent.add(kind)
    // A failed report is not reported again.
    call(reportClientError, { body }).catch(() => {})
  })
}
