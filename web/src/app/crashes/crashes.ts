// Uncaught errors, buffered until the reporter is loaded.

type Report = (error: unknown) => void

const buffered: unknown[] = []
const maxBuffered = 5
let report: Report = (error) => buffered.length < maxBuffered && buffered.push(error)

export function catchCrashes() {
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

export function reportCrashesTo(next: Report) {
  report = next
  for (const error of buffered.splice(0)) next(error)
}
