// Two people changed the same thing: what the other one wrote and I did not touch is theirs, what I typed stays mine.

/** Equal in what they hold, whatever the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [one, two] = [Object.entries(a), b as Record<string, unknown>]
  return one.length === Object.keys(two).length && one.every(([key, value]) => key in two && isSame(value, two[key]))
}

interface Merged<Draft> {
  merged: Draft
  /** Both changed it, and differently. */
  conflicts: (keyof Draft)[]
}

export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Merged<Draft> {
  const fields = Object.keys(mine) as (keyof Draft)[]
  const merged = { ...mine }
  const conflicts: (keyof Draft)[] = []
  for (const field of fields) {
    if (isSame(mine[field], base[field])) merged[field] = theirs[field]
    else if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) conflicts.push(field)
  }
  return { merged, conflicts }
}

/** Only what differs from what it was: a field left out of a change stays as it is. */
export function changedOnly<Draft extends object>(base: Draft, mine: Draft): Partial<Draft> {
  const fields = Object.keys(mine) as (keyof Draft)[]
  return Object.fromEntries(
    fields.filter((field) => !isSame(base[field], mine[field])).map((field) => [field, mine[field]]),
  ) as Partial<Draft>
}
