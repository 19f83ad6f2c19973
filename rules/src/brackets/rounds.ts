// The rounds of a league by the circle method, home and away as balanced as possible.

/** Rounds of [home, away]. With an odd number one team rests each round; doubled, the second half mirrors the first. */
export function roundRobin(teamIds: readonly number[], isDouble: boolean): Array<Array<[number, number]>> {
  const size = teamIds.length + (teamIds.length % 2)
  const circle = size - 1
  const rounds = Array.from({ length: teamIds.length < 2 ? 0 : circle }, (_, round) => {
    // The last place is fixed and meets everyone once; with an odd number it is empty.
    const fixed: [number, number] = round % 2 === 0 ? [round, circle] : [circle, round]
    const turning = Array.from({ length: size / 2 - 1 }, (__, i): [number, number] => {
      const [ahead, behind] = [(round + i + 1) % circle, (round - i - 1 + circle) % circle]
      // A team moves one place nearer each round: alternating by distance, it is home and away by turns.
      return i % 2 === 0 ? [ahead, behind] : [behind, ahead]
    })
    return [fixed, ...turning].flatMap(([home, away]): Array<[number, number]> => {
      const [one, two] = [teamIds[home], teamIds[away]]
      return one === undefined || two === undefined ? [] : [[one, two]]
    })
  })
  if (!isDouble) return rounds
  return [...rounds, ...rounds.map((round) => round.map(([home, away]): [number, number] => [away, home]))]
}
