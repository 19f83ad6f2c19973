// An instant as a short day and a time in Seoul.
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useText } from '../../text/use-text.tsx'

export function useWhen(): (instant: string) => string {
  const { shortDay } = useText()
  return (instant) => {
    const at = Date.parse(instant)
    return `${shortDay(seoulDay(at))} ${seoulTime(at)}`
  }
}
