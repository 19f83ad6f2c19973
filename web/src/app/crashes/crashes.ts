// Errors that nobody caught, held until the part that reports them is here.

type Report = (error: unknown) => void

const held: unknown[] = []
const mostHeld = 5
let report: Report = (error) => held.length < mostHeld && held.push(error)

export function catchCrashes() {
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

export function reportCrashesTo(next: Report) {
  report = next
  for (const error of held.splice(0)) next(error)
}
