// A dodgeball set: what is left of its time, and how it can be said to have ended.
import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { setBeganAt, setClockOf } from './clock.rules.ts'
import styles from './console.module.css'
import { setEndings } from './controls.rules.ts'
import type { Desk } from './desk.ts'
import { useSecond } from './use-second.ts'

interface Said {
  set: number
  at: number
}

const keyOf = (matchId: number) => `set-clock-${matchId}`

/** The scorer's stopwatch is this device's own: it outlives a reload, and nobody else needs it. */
function useStopwatch(matchId: number) {
  const [said, setSaid] = useState<Said | null>(() => {
    try {
      return JSON.parse(localStorage.getItem(keyOf(matchId)) ?? 'null')
    } catch {
      return null
    }
  })
  function start(set: number) {
    const next = { set, at: serverNow() }
    setSaid(next)
    try {
      localStorage.setItem(keyOf(matchId), JSON.stringify(next))
    } catch {}
  }
  return [said, start] as const
}

export function SetBar({ desk }: { desk: Desk }) {
  const text = useScoringText()
  const { scoring: words } = text
  const { match, game, names, tap } = desk
  const [said, start] = useStopwatch(match.matchId)
  const beganAt = setBeganAt(game.folded, said)
  const now = useSecond(beganAt !== null)
  const { outs, sets } = game.folded.state
  const set = outs[0] + outs[1] > 0 ? sets.length - 1 : sets.length
  const left = setClockOf(game.rules, beganAt, now)
  const nameOf = { TIME: words.ends.TIME, DRAW: words.ends.DRAW, ELIMINATION: '' }
  return (
    <div className={styles.setBar}>
      <p className="num">
        <small>
          {text.matches.game(match.sport, set + 1)} {words.setClock}
        </small>
        <b role="timer">{left}</b>
      </p>
      {beganAt === null && (
        <button type="button" className={styles.act} onClick={() => start(set)}>
          {words.startSet}
        </button>
      )}
      {beganAt !== null &&
        setEndings(game).map((body) => (
          <button key={body.end} type="button" className={styles.act} onClick={() => tap(body)}>
            {body.end === 'SUDDEN_DEATH_ONE' || body.end === 'SUDDEN_DEATH_TWO'
              ? words.suddenDeath(names[body.end === 'SUDDEN_DEATH_ONE' ? 0 : 1])
              : body.end && nameOf[body.end]}
          </button>
        ))}
    </div>
  )
}
