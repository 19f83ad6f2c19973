// Compares what editors were told with each match's row. Pure, and match by match: one too many in one match must not
// make up for one too few in another.

export interface Edited {
  /** The version that each accepted edit was answered with. */
  versions: number[]
  /** How many edits the row itself counts. */
  counted: number
  /** Entries in the audit log. */
  entries: number
}

export function judgeEdits(matches: Edited[]) {
  const each = (count: (match: Edited) => number) => matches.reduce((sum, match) => sum + Math.max(0, count(match)), 0)
  return {
    accepted: each(({ versions }) => versions.length),
    /** Accepted, and not in the row. */
    lost: each(({ versions, counted }) => versions.length - counted),
    /** In the row without an accepted edit. */
    invented: each(({ versions, counted }) => counted - versions.length),
    /** Two edits that were answered with the same version. */
    doubled: each(({ versions }) => versions.length - new Set(versions).size),
    unlogged: each(({ versions, entries }) => Math.abs(versions.length - entries)),
  }
}
