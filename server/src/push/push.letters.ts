// What a follower reads in a notification: the sides with their score as it stands, and below it what happened. Pure.
import type { PushKind, PushMessage } from '@campus/contract/push'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import { scoreText } from '@campus/rules/score-text'
import { sideWords, sportWords } from '../words.ts'

export interface Told {
  matchId: number
  version: number
  sport: Sport
  competition: string
  status: MatchStatus
  teamOne: string | null
  teamTwo: string | null
  sourceOne: string | null
  sourceTwo: string | null
  scoreOne: number | null
  scoreTwo: number | null
  shootOne: number | null
  shootTwo: number | null
}

export function pushMessage(match: Told, kind: PushKind, isCorrection: boolean): PushMessage {
  const { matchId, version, sport, competition } = match
  const one = sideWords(match.teamOne, match.sourceOne)
  const two = sideWords(match.teamTwo, match.sourceTwo)
  const score = scoreText({
    teamScore1: match.scoreOne ?? 0,
    teamScore2: match.scoreTwo ?? 0,
    shootOut1: match.shootOne,
    shootOut2: match.shootTwo,
  })
  return {
    matchId,
    version,
    sport,
    title: `${one} ${score} ${two}`,
    body: `${whatHappened(match, kind, isCorrection)} · ${sportWords[sport]} ${competition}`,
  }
}

/** In the words of how it stands: what ended while the message waited has ended. */
function whatHappened({ status, sport }: Told, kind: PushKind, isCorrection: boolean): string {
  if (status === 'FORFEIT') return '몰수 경기'
  if (status === 'PAST') return isCorrection && kind === 'END' ? '결과 정정' : '경기 종료'
  if (kind === 'START') return '경기 시작'
  if (isCorrection) return '점수 정정'
  if (sport === 'SOCCER') return '득점'
  return sport === 'DODGEBALL' ? '세트 종료' : '게임 종료'
}
