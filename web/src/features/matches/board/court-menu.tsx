// What can be done with the rest of a court's day; each item says what it leads to.
import type { BoardMatch } from '@campus/rules/board/problems'
import { clockAt, instantOf, minute } from '@campus/rules/seoul'
import { paths } from '../../../paths.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog/sheet.tsx'
import styles from './act-sheets.module.css'
import type { Day } from './board.rules.ts'

interface Props {
  day: Day
  venueId: number | null
  name: string
  rest: readonly BoardMatch[]
  onLater: (minutes: number) => void
  onPush: () => void
  /** It cannot be used for a while; null for matches without a court. */
  onRepair: (() => void) | null
  onClose: () => void
}

export function CourtMenu({ day, venueId, name, rest, onLater, onPush, onRepair, onClose }: Props) {
  const text = useBoardText()
  const { board: words } = text
  const closes = day.facts.courts.find((court) => court.venueId === venueId)?.closes ?? null
  const last = rest.at(-1)

  /** "4경기 · 대운동장 마감 19:10을 15분 넘어요" */
  function consequence(minutes: number): string {
    const count = words.acts.count(rest.length)
    if (!last || closes === null) return count
    const end = Math.max(last.startsAt, day.expected.get(last.matchId) ?? 0) + (last.minutes + minutes) * minute
    const beyond = Math.round((end - instantOf(day.date, closes)) / minute)
    return beyond > 0 ? `${count} · ${words.beyond(name, closes, beyond)}` : count
  }

  const first = rest[0]
  return (
    <Sheet title={name} close={text.close} onClose={onClose}>
      <p>{words.courtRest(rest.length)}</p>
      <ul className={styles.courts}>
        {rest.length > 0 &&
          ([15, 30] as const).map((minutes) => (
            <li key={minutes}>
              <Button onClick={() => onLater(minutes)}>
                {minutes === 15 ? words.acts.fifteen : words.acts.thirty}
                <small>{consequence(minutes)}</small>
              </Button>
            </li>
          ))}
        {first && (
          <li>
            <Button onClick={onPush}>
              {words.acts.push}
              <small className="num">{clockAt(first.startsAt)}</small>
            </Button>
          </li>
        )}
        {onRepair && rest.length > 0 && (
          <li>
            <Button onClick={onRepair}>
              {words.repair.item}
              <small>{words.repair.itemHint}</small>
            </Button>
          </li>
        )}
        <li>
          <ButtonLink to={`${paths.dayPasses}?date=${day.date}`}>
            {words.passes}
            <small>{words.passesHint}</small>
          </ButtonLink>
        </li>
        <li>
          <ButtonLink to={paths.venues}>
            {words.hours}
            <small>{words.hoursHint}</small>
          </ButtonLink>
        </li>
      </ul>
    </Sheet>
  )
}
