// What may be done to a match. Facts first, then the news.
import type { Match, MatchForm } from '@campus/contract/matches'
import type { MatchType } from '@campus/contract/sports'
import { matchesTopic } from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Tx, transact } from '../platform/postgres.ts'
import { judgeForm, type Sets } from './matches.rules.ts'
import * as store from './matches.store.ts'

/** Changes a match by the form. `seenVersion` is what the editor saw; an older one is refused with the match as it is. */
export function change(
  { db, bus }: Deps,
  matchId: number,
  type: MatchType,
  form: MatchForm,
  seenVersion?: number,
): Promise<Match> {
  return transact(db, async (tx) => {
    const now = (await store.lock(tx.queries, matchId)) ?? fail('MATCH_NOT_FOUND')
    const seen = form.version ?? seenVersion
    if (seen !== undefined && seen !== now.version) {
      fail('STALE_VERSION', { match: await store.update(tx.queries, matchId, {}) })
    }
    const judged = judgeForm(now, form)
    if (!judged.ok) fail(judged.code)
    const { standing } = judged
    const match =
      (await store.update(tx.queries, matchId, {
        match_type: form.matchType ?? type,
        status: standing.status,
        score_one: standing.scoreOne,
        score_two: standing.scoreTwo,
        sets: JSON.stringify(standing.sets satisfies Sets),
        ...(form.showSubScores !== undefined && { show_sub_scores: form.showSubScores }),
        ...(form.round !== undefined && { round: form.round }),
        ...(form.groupName !== undefined && { group_name: form.groupName }),
        // A match that no longer runs has no clock.
        ...(standing.status !== 'LIVE' && { period: null }),
        ...newStart(now, form),
        ...(await newTeams(tx, now, form)),
      })) ?? fail('MATCH_NOT_FOUND')
    // After the commit only: a viewer must never see a score that was rolled back.
    tx.afterCommit(() => void bus.publish(matchesTopic.path, newsId(match), JSON.stringify({ match })))
    return match
  })
}

export const newsId = ({ matchId, version }: Match) => `${matchId}:${version}`

function newStart(now: store.LockedMatch, form: MatchForm): store.MatchChange {
  if (form.matchDate === undefined && form.startTime === undefined) return {}
  const date = form.matchDate ?? now.date
  const time = form.startTime ?? now.startTime
  // Seoul keeps no daylight saving time.
  return date && time ? { starts_at: `${date}T${time}:00+09:00` } : fail('BAD_REQUEST')
}

async function newTeams(tx: Tx, now: store.LockedMatch, form: MatchForm): Promise<store.MatchChange> {
  const one = await teamCalled(tx, now.competitionId, form.teamOneId ?? form.teamOneName, now.teamOneId)
  const two = await teamCalled(tx, now.competitionId, form.teamTwoId ?? form.teamTwoName, now.teamTwoId)
  if (one !== null && one === two) fail('SAME_TEAM_TWICE')
  return { ...(one !== null && { team_one_id: one }), ...(two !== null && { team_two_id: two }) }
}

/** A team by id, or by a name or department that can mean only one (or means the team that already plays). */
async function teamCalled(tx: Tx, competitionId: number, called: string | number | undefined, current: number | null) {
  if (called === undefined) return current
  const found = await store.teamsCalled(tx.queries, competitionId, called)
  if (current !== null && found.includes(current)) return current
  const [only] = found
  return found.length === 1 && only !== undefined ? only : fail('TEAM_NOT_IN_COMPETITION', { called })
}
