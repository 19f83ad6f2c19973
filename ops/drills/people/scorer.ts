// An administrator for drills: signs in once and changes the score of a running match.
import type { Match } from '@campus/contract/matches'
import { demoAdmin } from '../../demo/campus.ts'
import { signIn } from './sign-in.ts'

export interface Scorer {
  cookie: string
  /** Sets team one's score through the process at `url`. */
  score: (url: string, goals: number) => Promise<Match>
  matchId: number
}

export async function signInScorer(url: string): Promise<Scorer> {
  const { cookie } = await signIn(url, demoAdmin)
  const live = (await (await fetch(`${url}/api/matches?status=LIVE&sport=SOCCER`)).json()) as Match[]
  const [match] = live
  if (!match) throw new Error('no soccer match is running')
  const kind = match.matchType === 'LEAGUE' ? 'league' : 'tournament'
  return {
    cookie,
    matchId: match.matchId,
    score: async (through, goals) => {
      const response = await fetch(`${through}/api/brackets/${kind}/${match.matchId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ teamOneScore: goals }),
      })
      if (!response.ok) throw new Error(`score: ${response.status} ${await response.text()}`)
      return (await response.json()) as Match
    },
  }
}
