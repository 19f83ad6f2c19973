// What watch.js notes in the television's page.
export interface Seen {
  /** How often another page of courts was shown. */
  turns: number
  /** Long frames: when they began, and how long each took. */
  frames: Array<{ at: number; ms: number }>
  /** When goals were scored. */
  goals: number[]
}

declare global {
  var seen: Seen
  /** What is on the screen now: by court, both scores. */
  function shown(): Record<string, string>
}
