// The text of a notification: the title says what happened and to whom, the body adds details. Pure.
import type { SideMarks } from '@campus/contract/marks'
import type { PushKind, PushMessage } from '@campus/contract/push'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { fieldWords, partWord, sideWords, sportWord } from '../words.ts'

export interface MessageMatch {
  matchId: number
  version: number
  sport: Sport
  competition: string
  group: string | null
  venue: string | null
  status: MatchStatus
  teamOne: string | null
  teamTwo: string | null
  sourceOne: string | null
  sourceTwo: string | null
  scoreOne: number | null
  scoreTwo: number | null
  shootOne: number | null
  shootTwo: number | null
  winner: 1 | 2 | null
  /** Points of games or sets, as they are stored. */
  sets: Array<[one: number, two: number, ...unknown[]]>
  /** Its sets are rubbers, which end in any order. */
  isTie?: boolean
  /** Of a match of many sides; else empty. */
  sideNames: string[]
  marks: SideMarks[]
  /** The goal that led to the score, where the log has it; the player's name only where names are public. */
  goal: { team: 1 | 2; player: string | null } | null
}

interface MessageText {
  title: string
  body: string
}

export function pushMessage(match: MessageMatch, kind: PushKind, isCorrection: boolean): PushMessage {
  const { matchId, version, sport } = match
  return { matchId, version, sport, ...textOf(match, kind, isCorrection) }
}

/** Describes the current state: a match that ended while the message was queued has ended. */
function textOf(match: MessageMatch, kind: PushKind, isCorrection: boolean): MessageText {
  const { status, sport, competition, group, venue } = match
  const names = [sideWords(match.teamOne, match.sourceOne), sideWords(match.teamTwo, match.sourceTwo)] as const
  const score = `${names[0]} ${match.scoreOne ?? 0} : ${match.scoreTwo ?? 0} ${names[1]}`
  const cup = [`${sportWord(sport)} ${competition}`, group].filter(Boolean).join(' ')
  if (match.sideNames.length > 0) return fieldText(match, cup)
  const winner = match.winner ? (names[match.winner - 1] ?? null) : null
  if (status === 'FORFEIT') {
    return winner ? { title: `${winner} 몰수승`, body: `${score} · ${cup}` } : { title: `몰수 · ${score}`, body: cup }
  }
  const again = '기록이 바뀌어 다시 알려 드려요.'
  if (status === 'PAST') {
    if (isCorrection && kind === 'END') return { title: `결과 정정 · ${score}`, body: again }
    return { title: `경기 종료 · ${score}`, body: `${resultWords(match, winner)} · ${cup}` }
  }
  if (kind === 'START') {
    const where = [cup, venue].filter(Boolean).join(' · ')
    // Sent late, the match has gone on meanwhile.
    const hasScore = (match.scoreOne ?? 0) + (match.scoreTwo ?? 0) > 0
    return { title: `경기 시작 · ${hasScore ? score : `${names[0]} 대 ${names[1]}`}`, body: where }
  }
  if (isCorrection) return { title: `점수 정정 · ${score}`, body: again }
  if (kitOf(sport).kind === 'GOALS')
    return { title: `골! ${score}`, body: [goalWords(match, names), cup].filter(Boolean).join(' · ') }
  if (match.isTie) return { title: score, body: `단체전 한 경기 종료 · ${cup}` }
  return { title: score, body: partWords(match, names) ?? `${partWord(sport)} 종료 · ${cup}` }
}

/** Many sides: the start, and the first three. */
function fieldText(match: MessageMatch, cup: string): MessageText {
  const { status, sport, venue } = match
  if (status === 'PAST') return { title: `결과 · ${cup}`, body: fieldWords(sport, match, 3) }
  return { title: `경기 시작 · ${cup}`, body: [`${match.sideNames.length}팀`, venue].filter(Boolean).join(' · ') }
}

function resultWords({ shootOne, shootTwo }: MessageMatch, winner: string | null): string {
  const kicks = shootOne === null || shootTwo === null ? '' : ` (승부차기 ${shootOne} : ${shootTwo})`
  return winner ? `${winner} 승리${kicks}` : '무승부'
}

function goalWords({ goal }: MessageMatch, names: readonly [string, string]): string {
  if (!goal) return ''
  const player = goal.player && (/^\d+$/.test(goal.player) ? `${goal.player}번` : goal.player)
  return `${names[goal.team - 1]} ${player ?? '득점'}`
}

/** "1게임 컴퓨터공학과 승리 21–17": the last game or set that is over. The totals count those won. */
function partWords({ sport, sets, scoreOne, scoreTwo }: MessageMatch, names: readonly [string, string]): string | null {
  const number = (scoreOne ?? 0) + (scoreTwo ?? 0)
  const [one, two] = sets[number - 1] ?? [0, 0]
  if (one === two) return null
  return `${number}${partWord(sport)} ${names[one > two ? 0 : 1]} 승리 ${one}–${two}`
}
