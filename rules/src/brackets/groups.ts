// Splits teams into groups of about equal strength, and names the groups.

/** Snake seeding: 1 4 5 8 / 2 3 6 7. */
export function snake(teamIds: readonly number[], groupCount: number): number[][] {
  const groups: number[][] = Array.from({ length: groupCount }, () => [])
  teamIds.forEach((teamId, index) => {
    const lap = Math.floor(index / groupCount)
    const place = index % groupCount
    groups[lap % 2 === 0 ? place : groupCount - 1 - place]?.push(teamId)
  })
  return groups
}

/** A조 to Z조, then AA조, AB조 and so on. */
export function groupNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const [lap, letter] = [Math.floor(index / 26), String.fromCharCode(65 + (index % 26))]
    return `${lap > 0 ? String.fromCharCode(64 + lap) : ''}${letter}조`
  })
}
