// The thumb zone by the phase of the match: pads while it is played, else the next step.
import { clsx } from 'clsx'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { resultOf } from '../log/labels.rules.ts'
import { ConfirmSheet } from '../pads/confirm-sheet.tsx'
import { can, nextPeriod, phaseOf, playedSets } from '../pads/controls.rules.ts'
import { Pads } from '../pads/pads.tsx'
import { NextPad, StartPad } from '../pads/start-pad.tsx'
import type { Body } from '../session/log.rules.ts'
import { minutesMissing, setMinutes } from './clock.rules.ts'
import styles from './console.module.css'
import type { Desk } from './desk.ts'
import { SetBar } from './set-bar.tsx'

interface Props {
  desk: Desk
  onFinish: (body: Body) => void
}

/** Half-time, or between two sets: no scoring pad to hit by mistake. */
function Break({ desk }: { desk: Desk }) {
  const text = useScoringText()
  const { scoring: words } = text
  const { game, match } = desk
  if (game.rules.kind === 'GOALS') {
    const body = { type: 'PERIOD', period: 'SECOND_HALF' } as const
    return <NextPad desk={desk} body={body} label={words.nextPeriods.SECOND_HALF} hint={words.startHint} />
  }
  const part = text.matches.game(match.sport, playedSets(game).length + 1)
  const hint = setMinutes(game.rules, game.folded.state) > 0 ? { hint: words.startHint } : {}
  return <NextPad desk={desk} body={{ type: 'SET_START' }} label={words.startPart(part)} {...hint} />
}

/** No scoring pad while play stands still. */
function Suspended({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  const { suspended } = desk.game.folded.state
  const since = suspended && words.standsSince(seoulTime(Date.parse(suspended.at)))
  const hint = [since, suspended?.reason].filter(Boolean).join(' · ')
  return <NextPad desk={desk} body={{ type: 'RESUME' }} label={words.resume} hint={hint} />
}

/** Buttons to the next period and to the end of the match. */
function Steps({ desk, onFinish }: Props) {
  const { scoring: words } = useScoringText()
  const { game, tap } = desk
  const { state } = game.folded
  const [unconfirmed, setUnconfirmed] = useState<{ body: Body; label: string; missing: number } | null>(null)
  const phase = phaseOf(game)
  const isDecided = phase === 'DECIDED'
  const isHalfTime = phase === 'BREAK' && game.rules.kind === 'GOALS'
  const period = nextPeriod(game)
  const isSecondExtra = period === 'EXTRA_TIME' && state.period === 'EXTRA_TIME'
  // Half-time has its own pad, and the end of the match is in a menu.
  if (isHalfTime) return null
  function moveTo(body: Body, label: string) {
    const missing = minutesMissing(game.rules, state, serverNow())
    if (missing === null) tap(body)
    else if (desk.mayOpen()) setUnconfirmed({ body, label, missing })
  }
  const label = period && (isSecondExtra ? words.secondExtra : words.nextPeriods[period])
  return (
    <div className={styles.steps}>
      {period && label && (
        <button type="button" className={styles.act} onClick={() => moveTo({ type: 'PERIOD', period }, label)}>
          {label}
        </button>
      )}
      {can(game, { type: 'FINISH' }) && (isDecided || period !== 'HALF_TIME') && (
        <button
          type="button"
          className={clsx(styles.act, isDecided && styles.main)}
          onClick={() => onFinish({ type: 'FINISH' })}
        >
          {words.finish}
        </button>
      )}
      {unconfirmed && (
        <ConfirmSheet
          title={words.early.title(unconfirmed.label)}
          action={unconfirmed.label}
          onConfirm={() => tap(unconfirmed.body)}
          onClose={() => setUnconfirmed(null)}
        >
          {words.early.text(unconfirmed.missing)}
        </ConfirmSheet>
      )}
    </div>
  )
}

export function Zone({ desk, onFinish }: Props) {
  const text = useScoringText()
  const { scoring: words } = text
  const { game, names } = desk
  const phase = phaseOf(game)
  const result = resultOf(game.folded.state, names, text)
  if (phase === 'BEFORE') return <StartPad desk={desk} />
  if (phase === 'CLOSED') return <p className={styles.over}>{words.closed}</p>
  if (phase === 'OVER') {
    return (
      <p className={styles.over}>
        {words.finished} <b className="num">{result}</b>
      </p>
    )
  }
  return (
    <>
      {phase === 'PLAYING' && (game.rules.kind === 'SURVIVORS' || game.rules.kind === 'PERIODS') && (
        <SetBar desk={desk} />
      )}
      {phase === 'DECIDED' && (
        <p className={styles.over}>
          <b className="num">{result}</b>
        </p>
      )}
      {phase === 'BREAK' && <Break desk={desk} />}
      {phase === 'SUSPENDED' && <Suspended desk={desk} />}
      {(phase === 'PLAYING' || phase === 'KICKS') && game.rules.kind !== 'TIES' && <Pads desk={desk} />}
      {phase !== 'SUSPENDED' && <Steps desk={desk} onFinish={onFinish} />}
    </>
  )
}
