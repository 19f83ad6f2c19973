// Rate-limited log lines for failures that many requests hit at once: the first is written immediately, then one every
// half minute with a count of those left out. A database that is down for a minute must not fill a disk.
const quietMs = 30_000

export function boundedLog<Trouble>(
  write: (trouble: Trouble, leftOut: number) => void,
  everyMs = quietMs,
): (trouble: Trouble) => void {
  let quietUntil = -Infinity
  let leftOut = 0
  return (trouble) => {
    const now = performance.now()
    if (now < quietUntil) {
      leftOut++
      return
    }
    write(trouble, leftOut)
    quietUntil = now + everyMs
    leftOut = 0
  }
}

/** Kinds beyond this limit share one line, because a kind may come from input. */
const mostKinds = 50

/** The same per kind of trouble, so that a frequent kind does not hide a rare one. */
export function boundedLogByKind<Trouble>(
  kindOf: (trouble: Trouble) => string,
  write: (trouble: Trouble, leftOut: number) => void,
): (trouble: Trouble) => void {
  const byKind = new Map<string, (trouble: Trouble) => void>()
  return (trouble) => {
    const named = kindOf(trouble)
    const kind = byKind.has(named) || byKind.size < mostKinds ? named : ''
    let report = byKind.get(kind)
    if (!report) byKind.set(kind, (report = boundedLog(write)))
    report(trouble)
  }
}
