// Who meets whom in a league: the circle method, home and away as even as can be.

/** Rounds of [home, away]. With an odd number one team rests each round; doubled, the second half mirrors the first. */
export function roundRobin(teamIds: readonly number[], isDouble: boolean): Array<Array<[number, number]>> {
  const size = teamIds.length + (teamIds.length % 2)
  const circle = size - 1
  const rounds = Array.from({ length: teamIds.length < 2 ? 0 : circle }, (_, round) => {
    // The last place stands still and meets everyone once; with an odd number nobody is there.
    const still: [number, number] = round % 2 === 0 ? [round, circle] : [circle, round]
    const turning = Array.from({ length: size / 2 - 1 }, (__, i): [number, number] => {
      const [ahead, behind] = [(round + i + 1) % circle, (round - i - 1 + circle) % circle]
      // A team comes nearer by one place each round: taking turns by distance, it is at home and away by turns.
      return i % 2 === 0 ? [ahead, behind] : [behind, ahead]
    })
    return [still, ...turning].flatMap(([home, away]): Array<[number, number]> => {
      const [one, two] = [teamIds[home], teamIds[away]]
      return one === undefined || two === undefined ? [] : [[one, two]]
    })
  })
  if (!isDouble) return rounds
  return [...rounds, ...rounds.map((round) => round.map(([home, away]): [number, number] => [away, home]))]
}
