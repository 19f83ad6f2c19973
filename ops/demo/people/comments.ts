// Comments of the demo's fans on matches, and which matches the demo student follows.
import type { Chance } from '../prng.ts'
import type { Campus, CommentRow, FavoriteRow, MatchRow, TeamRow, UserRow } from '../rows.ts'
import { day, minute, startOfDay } from '../seoul.ts'

/** {one} and {two} are the teams; every department ends in a vowel, so that the particles always fit. */
const sayings: Record<'FUTURE' | 'LIVE' | 'PAST', string[]> = {
  FUTURE: [
    '{one} 화이팅! 오늘도 즐겁게 뛰고 와요',
    '이 경기 기다렸어요. 친구들이랑 같이 보러 갈게요!',
    '{two} 이번에는 꼭 이기자, 응원합니다 💪',
    '비만 안 왔으면 좋겠다… 다들 다치지 말고!',
    '몇 시까지 가면 앞자리에 앉을 수 있을까요?',
    '수업 끝나고 바로 달려갑니다',
    '두 팀 다 좋아하는데 누구를 응원하지 ㅎㅎ',
    '작년에 정말 명승부였는데 올해도 기대돼요',
  ],
  LIVE: [
    '와 지금 분위기 장난 아니에요!!',
    '{one} 집중 집중! 흐름 좋다',
    '{two} 아직 안 끝났어요, 끝까지 가자!',
    '방금 그 수비 보셨어요? 대단하다 진짜',
    '과방에서 다 같이 보는 중 ㅋㅋㅋ',
    '심장이 너무 빨리 뛰어요… 둘 다 잘한다',
    '도서관인데 소리 지를 뻔했어요',
    '오늘 컨디션 최고네요. 계속 이렇게만!',
    '현장 응원 소리가 여기까지 들려요',
    '다치지 말고 끝까지 멋지게 부탁해요',
  ],
  PAST: [
    '두 팀 모두 정말 수고 많으셨어요 👏',
    '{one} 오늘 너무 멋있었어요',
    '{two} 다음 경기도 응원하러 갈게요!',
    '마지막까지 손에 땀을 쥐고 봤네요. 좋은 경기 감사합니다',
    '승패를 떠나서 매너가 최고였어요',
    '다음에는 꼭 직관해야지',
    '준비 많이 한 게 보였어요. 푹 쉬세요!',
    '오늘의 MVP는 벤치에서 목 터져라 응원한 분들',
  ],
}

type Talked = Pick<Campus, 'matches' | 'teams'>

/** In the order in which they were written. */
export function makeComments(luck: Chance, campus: Talked, fans: UserRow[], now: number): Omit<CommentRow, 'id'>[] {
  const from = startOfDay(now) - 2 * day
  const talkedAbout = campus.matches.filter(
    ({ startsAt, teamOneId, teamTwoId }) =>
      startsAt &&
      teamOneId &&
      teamTwoId &&
      startsAt.getTime() >= from &&
      startsAt.getTime() < startOfDay(now) + 2 * day,
  )
  const comments = talkedAbout.flatMap((match) => {
    const kind = match.status === 'LIVE' || match.status === 'PAST' ? match.status : 'FUTURE'
    const count = kind === 'LIVE' ? luck.whole(5, 8) : luck.whole(0, 4)
    const people = luck.shuffle(fans)
    const times = Array.from({ length: count }, () => commentTime(match, now, luck.real())).toSorted((a, b) => a - b)
    const texts = luck.shuffle(sayings[kind])
    return times.map((time, i) => ({
      matchId: match.id,
      userId: people[i]?.id ?? 0,
      text: withNames(texts[i] ?? '', match, campus.teams),
      createdAt: new Date(time),
    }))
  })
  return comments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export function withNames(template: string, { teamOneId, teamTwoId }: MatchRow, teams: TeamRow[]): string {
  const nameOf = (id: number | null) => teams.find((team) => team.id === id)?.name ?? ''
  return template.replace('{one}', nameOf(teamOneId)).replace('{two}', nameOf(teamTwoId))
}

/** While it is played, in the two hours after it began, or in the last twelve before now; never later than now. */
function commentTime({ startsAt, status }: MatchRow, now: number, share: number): number {
  const start = startsAt?.getTime() ?? now
  if (status === 'LIVE') return start + share * (now - start)
  if (status === 'PAST') return start + share * Math.min(120 * minute, now - start)
  return now - share * 720 * minute
}

/** The student follows the first match in progress, and one over and one to come, of today. */
export function makeFavorites(student: UserRow, matches: MatchRow[], now: number): FavoriteRow[] {
  const today = matches.filter(({ startsAt }) => startsAt && startOfDay(startsAt.getTime()) === startOfDay(now))
  const live = today.filter(({ status }) => status === 'LIVE').slice(0, 2)
  const others = ['PAST', 'FUTURE'].flatMap((wanted) => today.filter(({ status }) => status === wanted).slice(0, 1))
  return [...live, ...others].map((match, i) => ({ id: i + 1, userId: student.id, matchId: match.id }))
}
