// The state of a result, as a word and one line of reason.
import type { MatchResult } from '@campus/contract/confirmations'
import { clsx } from 'clsx'
import { seoulTime } from '../../../text/format/dates.ts'
import { useResultText } from '../../../text/use-result-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import styles from './match-hero.module.css'

const time = (instant: string) => seoulTime(Date.parse(instant))

export function ResultNotice({ result }: { result: MatchResult }) {
  const { results: words } = useResultText()
  const { by, signed, refused, confirmedAt, isProtested, officialAt } = result
  const state = useClock(
    (now) => (officialAt !== null && now >= Date.parse(officialAt) ? 'OFFICIAL' : result.state),
    officialAt === null ? null : 'minutes',
  )
  const waiting = by === 'CAPTAINS' ? words.captainsWait(signed.length) : words.waiting[by]
  return (
    <p className={clsx(styles.notice, 'num')} data-status={isProtested ? 'PROTESTED' : state}>
      <strong>
        {state === 'PROVISIONAL' ? words.provisional : state === 'CONFIRMED' ? words.confirmed : words.official}
      </strong>
      {confirmedAt === null ? (
        <span>{refused.length > 0 ? words.refused : waiting}</span>
      ) : (
        <span>{words.by[by](time(confirmedAt))}</span>
      )}
      {isProtested && <span>{words.protested}</span>}
      {state === 'CONFIRMED' && officialAt !== null && <span>{words.officialAt(time(officialAt))}</span>}
    </p>
  )
}
