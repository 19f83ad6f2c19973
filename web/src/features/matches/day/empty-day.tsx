// Message for a day without matches, with links to the nearest days that have some.
import type { Sport } from '@campus/contract/sports'
import { CalendarX2 } from 'lucide-react'
import { useNearestDays } from '../../../data/matches/match-days.ts'
import { useFansText } from '../../../text/use-fans-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './empty-day.module.css'

interface Props {
  sport: Sport | 'ALL'
  day: string
  today: string
  onChoose: (day: string) => void
}

export function EmptyDay({ sport, day, today, onChoose }: Props) {
  const text = useFansText()
  const { previous, next } = useNearestDays(sport, day)
  const named = (other: string) => (other.slice(0, 4) === today.slice(0, 4) ? text.shortDay(other) : text.day(other))
  return (
    <Notice icon={<CalendarX2 aria-hidden="true" />} title={text.matches.empty} hint={text.schedule.emptyHint}>
      <div className={styles.days}>
        {next && (
          <Button tone="primary" onClick={() => onChoose(next)}>
            {text.schedule.nextDay(named(next))}
          </Button>
        )}
        {previous && <Button onClick={() => onChoose(previous)}>{text.schedule.previousDay(named(previous))}</Button>}
      </div>
    </Notice>
  )
}
