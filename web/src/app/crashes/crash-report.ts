// Tells the server of errors in this browser: each kind once, and a few at most until the page is loaded again.
import { reportClientError } from '@campus/contract/client-errors'
import { call } from '../../api/call.ts'
import { describeCrash } from './crash-report.rules.ts'
import { reportCrashesTo } from './crashes.ts'

const mostReports = 3

export function startCrashReports() {
  const sent = new Set<string>()
  reportCrashesTo((thrown) => {
    const body = describeCrash(thrown, location.pathname, navigator.userAgent)
    if (!body || sent.size >= mostReports) return
    const kind = JSON.stringify([body.name, body.message, body.frames[0]])
    if (sent.has(kind)) return
    sent.add(kind)
    // An error about an error helps nobody.
    call(reportClientError, { body }).catch(() => {})
  })
}
