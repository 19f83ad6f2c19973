// A log line for trouble that everybody meets at once: the first is written at once, then one every half minute, with a count of those
// left out. A database that is down for a minute must not fill a disk.
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

/** More kinds than this share one line: what tells them apart may come from outside. */
const mostKinds = 50

/** The same for trouble of several kinds: a frequent one hides no rare one. */
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
