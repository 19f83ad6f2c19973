// The console of a match that nobody plays: for the form of a sport, to be tapped and forgotten.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { Sport } from '@campus/contract/sports'
import { baseOf, fold } from '@campus/rules/scoring/scoring'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { seoulDay, seoulTime } from '../../../text/format/dates.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { colorsOf } from '../console/colors.rules.ts'
import { Console } from '../console/console.tsx'
import { FieldConsole } from '../field/field-console.tsx'
import { namesOf } from '../log/labels.rules.ts'
import { useTapLock } from '../pads/use-tap-lock.ts'
import { type Body, newTap } from '../session/log.rules.ts'
import { initialState } from '../session/scoring.state.ts'
import type { Scored } from '../session/use-scoring.ts'
import styles from './try-console.module.css'

interface Props {
  sport: Sport
  rules: SportRules
  teams: readonly string[]
}

export function TryConsole({ sport, rules, teams }: Props) {
  const text = useScoringText()
  const [taps, setTaps] = useState<ScoreEvent[]>([])
  const [begun] = useState(serverNow)
  const { lock, mayTap, mayOpen } = useTapLock()
  const match = matchOf(sport, rules, teams, begun)
  const base = baseOf(match)
  const game = { rules, base, folded: fold(rules, base, taps) }
  function tap(body: Body): string | null {
    if (!mayTap(body)) return null
    const event = newTap(body, taps, crypto.randomUUID(), serverNow())
    setTaps([...taps, event])
    return event.id
  }
  const scored: Scored = { ...initialState, game, tap, mayOpen, lock, discard: () => {}, sync: () => {} }
  const desk = {
    match,
    game,
    names: namesOf(match, text),
    colors: colorsOf(match),
    taps,
    tap,
    lock,
    mayOpen,
    mayCorrect: false,
  }
  return (
    <div className={styles.phone}>
      {rules.kind === 'PLACED' ? <FieldConsole desk={desk} scored={scored} /> : <Console desk={desk} scored={scored} />}
    </div>
  )
}

const sideOf = (name: string, index: number): NonNullable<Match['sides']>[number] => ({
  side: index + 1,
  attempts: [],
  unplaced: null,
  teamId: index + 1,
  teamName: name,
  department: name,
  shortName: null,
  mark: null,
  place: null,
})

function matchOf(sport: Sport, rules: SportRules, teams: readonly string[], at: number): Match {
  const [one = '', two = ''] = teams
  const isField = rules.kind === 'PLACED'
  return {
    matchId: 0,
    sport,
    date: seoulDay(at),
    startTime: seoulTime(at),
    status: 'FUTURE',
    reason: null,
    postponedFrom: null,
    teamName1: isField ? null : one,
    teamName2: isField ? null : two,
    teamScore1: null,
    teamScore2: null,
    favoriteId: null,
    matchType: 'LEAGUE',
    groupName: null,
    round: null,
    teamOneSubScores: '',
    teamTwoSubScores: '',
    showSubScores: false,
    setEnds: '',
    shootOut1: null,
    shootOut2: null,
    winner: null,
    competitionId: 0,
    competitionName: '',
    teamId1: isField ? null : 1,
    teamId2: isField ? null : 2,
    shortName1: null,
    shortName2: null,
    department1: isField ? null : one,
    department2: isField ? null : two,
    source1: null,
    source2: null,
    venueId: null,
    venue: null,
    suspended: null,
    clock: null,
    version: 1,
    ...(isField && { measure: rules.measure, sides: teams.slice(0, rules.lanes).map(sideOf) }),
  }
}
