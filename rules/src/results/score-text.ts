// A score as text: total goals or sets, with the kicks of a shoot-out next to the goals of their side.

/** One side's: "1", after kicks "1 (4)"; null while there is none. */
export function sideScore(score: number | null, kicks: number | null): string | null {
  return score === null ? null : kicks === null ? `${score}` : `${score} (${kicks})`
}

export interface Scores {
  teamScore1: number | null
  teamScore2: number | null
  shootOut1: number | null
  shootOut2: number | null
}

/** Both sides': "2 : 1", after kicks "1 (4) : (2) 1"; null while there is none. */
export function scoreText({ teamScore1, teamScore2, shootOut1, shootOut2 }: Scores): string | null {
  if (teamScore1 === null || teamScore2 === null) return null
  if (shootOut1 === null || shootOut2 === null) return `${teamScore1} : ${teamScore2}`
  return `${teamScore1} (${shootOut1}) : (${shootOut2}) ${teamScore2}`
}
