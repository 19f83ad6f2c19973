// Pads that start the match (in rally sports by the first server), the second half or the next set.
import { serveOf } from '@campus/rules/scoring/points'
import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { seoulDay, seoulTime } from '../../../text/format/dates.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { isFarFromStart } from '../console/clock.rules.ts'
import type { Desk } from '../console/desk.ts'
import { startOf } from '../log/labels.rules.ts'
import type { Body } from '../session/log.rules.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { sides } from './controls.rules.ts'
import styles from './pad.module.css'
import { Pad } from './pad.tsx'

/** The next step, as large as the pads it replaces. */
export function NextPad({ desk, body, label, hint }: { desk: Desk; body: Body; label: string; hint?: string }) {
  return (
    <button
      type="button"
      className={clsx(styles.start, styles.tall)}
      aria-disabled={desk.lock ? true : undefined}
      onClick={() => desk.tap(body)}
    >
      <Play aria-hidden="true" />
      {label}
      {hint && <small>{hint}</small>}
    </button>
  )
}

/** Confirms the start of a match far from its time: it is probably the wrong one. */
function FarSheet({ desk, body, onClose }: { desk: Desk; body: Body; onClose: () => void }) {
  const text = useScoringText()
  const { far } = text.scoring
  const now = serverNow()
  const { date, startTime } = desk.match
  const isToday = date === seoulDay(now)
  const planned = [!isToday && date && text.day(date), startTime].filter(Boolean).join(' ')
  return (
    <ConfirmSheet title={far.title} action={far.action} onConfirm={() => desk.tap(body)} onClose={onClose}>
      {far.text(planned, seoulTime(now))}
    </ConfirmSheet>
  )
}

/** Where one side serves or bats first. */
function isBegunBySide({ game: { rules }, match }: Desk): boolean {
  if (rules.kind === 'PERIODS') return rules.outs !== null
  return rules.kind === 'POINTS' && serveOf(rules, match.sport) !== 'NONE'
}

export function StartPad({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  const [unconfirmed, setUnconfirmed] = useState<Body | null>(null)
  const { match, game, names } = desk
  if (match.teamId1 === null || match.teamId2 === null) return <Notice title={words.noTeams} />
  const isAtBat = game.rules.kind === 'PERIODS'
  const first = isAtBat ? words.batFirst : words.serveFirst
  const start = (body: Body) => {
    if (!isFarFromStart(startOf(match), serverNow())) desk.tap(body)
    else if (desk.mayOpen()) setUnconfirmed(body)
  }
  return (
    <>
      {isBegunBySide(desk) ? (
        <>
          <p className={styles.ask}>{isAtBat ? words.whoBats : words.whoServes}</p>
          <div className={clsx(styles.pads, styles.tall)}>
            {sides.map((side) => (
              <Pad
                key={side}
                desk={desk}
                side={side}
                body={{ type: 'START', team: side }}
                label={`${names[side - 1]} ${first}`}
                onTap={start}
              >
                <span>{names[side - 1]}</span>
                <small>{first}</small>
              </Pad>
            ))}
          </div>
        </>
      ) : (
        <button type="button" className={styles.start} onClick={() => start({ type: 'START' })}>
          {words.start}
        </button>
      )}
      {unconfirmed && <FarSheet desk={desk} body={unconfirmed} onClose={() => setUnconfirmed(null)} />}
    </>
  )
}
