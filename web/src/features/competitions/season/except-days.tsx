// Days on which nothing is played: an exam week, a festival. Added one by one, removed by pressing them.
import { X } from 'lucide-react'
import { useState } from 'react'
import { isDay } from '../../../text/format/dates.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import styles from './season.module.css'

interface Props {
  days: string[]
  /** Where the next one is looked for. */
  firstDay: string
  onChange: (days: string[]) => void
}

export function ExceptDays({ days, firstDay, onChange }: Props) {
  const text = useSeasonText()
  const { season: words } = text.office
  const [day, setDay] = useState(firstDay)
  const add = () => isDay(day) && !days.includes(day) && onChange([...days, day].toSorted())
  return (
    <fieldset className={styles.set}>
      <legend>{words.exceptDays}</legend>
      <DateField
        label={words.exceptDay}
        value={day}
        onDay={setDay}
        beside={<Button onClick={add}>{words.addExceptDay}</Button>}
      />
      {days.length > 0 && (
        <ul className={styles.chips}>
          {days.map((each) => (
            <li key={each}>
              <Button
                aria-label={words.removeExceptDay(text.day(each))}
                onClick={() => onChange(days.filter((other) => other !== each))}
              >
                {text.day(each)}
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
