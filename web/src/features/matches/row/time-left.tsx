// "남은 시간 04:12": until a called team counts as absent.
import { useCallText } from '../../../text/use-call-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'

export function TimeLeft({ until }: { until: string }) {
  const { calls: words } = useCallText()
  const seconds = useClock((now) => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)), 'seconds')
  if (seconds === 0) return <b>{words.absent}</b>
  const clock = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return <span className="num">{words.timeLeft(clock)}</span>
}
