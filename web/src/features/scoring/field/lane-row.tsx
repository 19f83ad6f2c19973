// One lane of a race or a jump: a large target that takes its mark, and a small one for everything else.
import { bareUnits, markText } from '@campus/rules/results/mark-text'
import { clsx } from 'clsx'
import { Ellipsis, Flag, Pencil } from 'lucide-react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import { TeamName } from '../../../ui/list/team-name.tsx'
import type { Desk } from '../console/desk.ts'
import styles from './field.module.css'
import { type Lane, measureOn } from './lanes.rules.ts'

interface Props {
  desk: Desk
  lane: Lane
  isRunning: boolean
  /** Its mark by the clock, or the sheet where a mark is typed. */
  onMark: (lane: Lane) => void
  onMore: (lane: Lane) => void
}

function Result({ desk, lane }: Pick<Props, 'desk' | 'lane'>) {
  const text = useScoringText()
  const { matches, scoring } = text
  if (lane.unplaced) return <b className={styles.out}>{matches.unplaced[lane.unplaced]}</b>
  if (lane.mark === null) return lane.attempts.length > 0 ? <b className={styles.out}>{scoring.field.missed}</b> : null
  return (
    <span className={clsx(styles.result, 'num')}>
      <b>{markText(measureOn(desk), lane.mark, matches.marks)}</b>
      {lane.place !== null && <small data-place={lane.place}>{matches.place(lane.place)}</small>}
    </span>
  )
}

/** Every attempt, in their order: "5.12  무효  –". */
function Attempts({ desk, lane, of }: Pick<Props, 'desk' | 'lane'> & { of: number }) {
  const { scoring } = useScoringText()
  if (of < 2 || lane.unplaced) return null
  return (
    <span className={clsx(styles.attempts, 'num')}>
      {Array.from({ length: of }, (_, at) => {
        const mark = lane.attempts[at]
        const shown =
          mark === undefined ? '–' : mark === null ? scoring.field.missed : markText(measureOn(desk), mark, bareUnits)
        return (
          <i key={at} data-best={mark === lane.mark && mark !== null && mark !== undefined}>
            <span className="sr-only">{scoring.field.attempt(at + 1)} </span>
            {shown}
          </i>
        )
      })}
    </span>
  )
}

export function LaneRow({ desk, lane, isRunning, onMark, onMore }: Props) {
  const { scoring } = useScoringText()
  const { rules } = desk.game
  const attempts = rules.kind === 'PLACED' ? rules.attempts : 1
  const isTimed = measureOn(desk) === 'TIME'
  const isTarget = isRunning && lane.isOpen
  const [Icon, word] = isTimed ? [Flag, scoring.field.arrived] : [Pencil, scoring.field.enter]
  return (
    <li className={styles.lane} data-done={!lane.isOpen || undefined}>
      <button type="button" className={styles.main} disabled={!isTarget} onClick={() => onMark(lane)}>
        <span className={clsx(styles.number, 'num')}>{lane.side}</span>
        <Crest name={lane.team.teamName} department={lane.team.department} />
        <span className={styles.team}>
          <TeamName name={lane.team.teamName} />
          <Attempts desk={desk} lane={lane} of={attempts} />
        </span>
        <Result desk={desk} lane={lane} />
        {isTarget && (
          <span className={styles.go}>
            <Icon aria-hidden="true" />
            {word}
          </span>
        )}
      </button>
      {isRunning && (
        <button type="button" className={styles.other} onClick={() => onMore(lane)}>
          <span className="sr-only">{scoring.field.more(lane.team.teamName)}</span>
          <Ellipsis aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
