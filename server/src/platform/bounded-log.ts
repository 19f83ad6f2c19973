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
