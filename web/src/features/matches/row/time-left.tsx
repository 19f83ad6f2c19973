// "남은 시간 04:12": until a called team counts as absent.
import { useText } from '../../../text/use-text.tsx'
import { useClock } from '../../../ui/browser/use-clock.ts'

export function TimeLeft({ until }: { until: string }) {
  const text = useText()
  const seconds = useClock((now) => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)), 'seconds')
  if (seconds === 0) return <b>{text.matches.absent}</b>
  const clock = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return <span className="num">{text.matches.timeLeft(clock)}</span>
}
