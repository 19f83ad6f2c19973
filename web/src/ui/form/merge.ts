// Three-way merge of two people's edits: fields I did not touch take their value, fields I typed keep mine.

/** Deep equality, whatever the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [one, two] = [Object.entries(a), b as Record<string, unknown>]
  return one.length === Object.keys(two).length && one.every(([key, value]) => key in two && isSame(value, two[key]))
}

interface Merged<Draft> {
  merged: Draft
  /** Fields that both changed, to different values. */
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

/** The fields that differ from the base: a field left out of a change stays as it is. */
export function changedOnly<Draft extends object>(base: Draft, mine: Draft): Partial<Draft> {
  const fields = Object.keys(mine) as (keyof Draft)[]
  return Object.fromEntries(
    fields.filter((field) => !isSame(base[field], mine[field])).map((field) => [field, mine[field]]),
  ) as Partial<Draft>
}
