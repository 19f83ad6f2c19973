// Whether two rules are the same, whatever the order of their keys: the database keeps its own.

export function isSameRule(one: unknown, two: unknown): boolean {
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return one === two
  const [mine, theirs] = [one as Record<string, unknown>, two as Record<string, unknown>]
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names].every((name) => isSameRule(mine[name], theirs[name]))
}
