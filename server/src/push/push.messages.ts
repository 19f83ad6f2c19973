// The text of a notification: the title says what happened and to whom, the body adds details. Pure.
import type { SideMarks } from '@campus/contract/marks'
import type { PushKind, PushMessage } from '@campus/contract/push'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import { josa } from '@campus/rules/josa'
import { kitOf } from '@campus/rules/kits/kits'
import { clockAt, dateAt, weekdayAt } from '@campus/rules/seoul'
import { fieldWords, partWord, sideWords, sportWord } from '../words.ts'

export interface MessageMatch {
  matchId: number
  version: number
  sport: Sport
  competition: string
  group: string | null
  venue: string | null
  startsAt: Date | null
  /** Of a postponed match: whether its new start is known. */
  hasNewStart: boolean
  reason: string | null
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
  /** Of one that is called to its court: how long until a team counts as absent. */
  minutesToCome: number | null
  /** The goal that led to the score, where the log has it; the player's name only where names are public. */
  goal: { team: 1 | 2; player: string | null } | null
}

interface MessageText {
  title: string
  body: string
}

interface News {
  kind: PushKind
  isCorrection: boolean
  /** Of a new time: the one that followers knew. */
  knownStart?: string
}

export function pushMessage(match: MessageMatch, news: News): PushMessage {
  const { matchId, version, sport, startsAt } = match
  const isNewTime = news.kind === 'PLAN' && isOpen(match) && startsAt !== null
  return { matchId, version, sport, ...textOf(match, news), ...(isNewTime && { startsAt: startsAt.toISOString() }) }
}

const isOpen = ({ status }: MessageMatch) => status !== 'LIVE' && status !== 'PAST' && status !== 'FORFEIT'

/** Describes the current state: a match that ended while the message was queued has ended. */
function textOf(match: MessageMatch, { kind, isCorrection, knownStart }: News): MessageText {
  const { status, sport, competition, group, venue } = match
  const names = [sideWords(match.teamOne, match.sourceOne), sideWords(match.teamTwo, match.sourceTwo)] as const
  const score = `${names[0]} ${match.scoreOne ?? 0} : ${match.scoreTwo ?? 0} ${names[1]}`
  const cup = [`${sportWord(sport)} ${competition}`, group].filter(Boolean).join(' ')
  if (kind === 'CALL' && status === 'FUTURE') return callText(match, `${names[0]} 대 ${names[1]}`, cup)
  if (isOpen(match)) return planText(match, match.sideNames.length > 0 ? cup : `${names[0]} 대 ${names[1]}`, knownStart)
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
  // Sent late, a new time or a call is of a match that has begun.
  if (kind === 'START' || kind === 'PLAN' || kind === 'CALL') {
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

/** "3코트로 오세요 · 5분 안에" */
function callText({ venue, minutesToCome }: MessageMatch, who: string, cup: string): MessageText {
  const court = venue ?? '경기장'
  const soon = minutesToCome !== null && minutesToCome > 0 ? `${minutesToCome}분 안에` : '지금 바로'
  return { title: `${josa(court, '으로/로')} 오세요 · ${soon}`, body: `${who} · ${cup}` }
}

/** A new time, a postponement or a cancellation. */
function planText(match: MessageMatch, who: string, knownStart?: string): MessageText {
  const { status, venue, reason } = match
  if (status === 'CANCELLED') return { title: `경기 취소 · ${who}`, body: reason ?? '' }
  const startsAt = match.startsAt?.getTime() ?? null
  const isUndated = status === 'POSTPONED' && !match.hasNewStart
  if (startsAt === null || isUndated)
    return {
      title: `경기 연기 · ${who}`,
      body: [reason, '새 일정은 정해지면 알려 드려요.'].filter(Boolean).join(' · '),
    }
  const known = knownStart === undefined ? null : Date.parse(knownStart)
  const isSameDay = known !== null && dateAt(known) === dateAt(startsAt)
  const was = known === null ? null : `원래 ${isSameDay ? clockAt(known) : dayWords(known)}`
  const when = isSameDay ? clockAt(startsAt) : dayWords(startsAt)
  const title = status === 'POSTPONED' ? `경기 연기 · ${who}` : `경기 시간 변경 · ${who}`
  return { title, body: [when, venue, was, status === 'POSTPONED' ? reason : null].filter(Boolean).join(' · ') }
}

/** "11월 20일(금) 14:00" */
function dayWords(instant: number): string {
  const [, month, date] = dateAt(instant).split('-').map(Number)
  return `${month}월 ${date}일(${'일월화수목금토'[weekdayAt(instant)]}) ${clockAt(instant)}`
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
