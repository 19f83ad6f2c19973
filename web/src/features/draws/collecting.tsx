// A draw that is open: how much time is left, who has answered, and what will be drawn.
import type { Draw, DrawSetup } from '@campus/contract/draws'
import { Check, Hourglass } from 'lucide-react'
import { useDrawText } from '../../text/use-draw-text.ts'
import { useSecondsLeft } from '../../ui/browser/use-seconds.ts'
import { Card } from '../../ui/list/card.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import panel from '../../ui/list/panel.module.css'
import styles from './draw.module.css'

function TimeLeft({ closesAt }: { closesAt: string }) {
  const { draws: words } = useDrawText()
  const left = useSecondsLeft(Date.parse(closesAt))
  if (left === 0) return <p className={styles.time}>{words.soon}</p>
  return (
    <p className={styles.time}>
      <small>{words.leftLabel}</small>
      <span className="num" role="timer">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </p>
  )
}

export function Collecting({ draw, setup }: { draw: Draw; setup: DrawSetup }) {
  const { draws: words } = useDrawText()
  const { answered } = draw
  const { teams } = setup
  return (
    <Card title={words.collecting} note={words.kinds[setup.kind]}>
      <div className={panel.body}>
        <TimeLeft closesAt={draw.closesAt} />
        <p className={styles.count} aria-live="polite">
          {words.answered(answered.length, teams.length)}
        </p>
        <ul className={styles.teams}>
          {teams.map(({ teamId, name, department }) => {
            const isSent = answered.includes(teamId)
            return (
              <li key={teamId} data-sent={isSent || undefined}>
                <Crest name={name} department={department} />
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                </span>
                <small>
                  {isSent ? <Check aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
                  {isSent ? words.hasAnswered : words.waiting}
                </small>
              </li>
            )
          })}
        </ul>
        <p className={panel.quiet}>{words.how}</p>
      </div>
    </Card>
  )
}
