// Kicks from the penalty mark: a fixed number each, stopped as soon as one side can't be caught, then sudden death.

/** Whether this score is possible; a running shoot-out may also be level. */
export function isShootOut(kicks: number, [one, two]: [number, number], isRunning: boolean): boolean {
  if (![one, two].every((goals) => Number.isInteger(goals) && goals >= 0)) return false
  const ahead = Math.abs(one - two)
  if (ahead === 0) return isRunning
  // Sudden death makes any win by one possible. A win by more comes with the kick after which the other side has one kick
  // fewer left than it is behind: it has taken kicks + 1 - ahead by then, and the winner at most one more than that.
  return ahead === 1 || Math.max(one, two) <= kicks + 2 - ahead
}
