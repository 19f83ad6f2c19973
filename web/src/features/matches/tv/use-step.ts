// Which of several pages is shown now.
import { useClock } from '../../../ui/browser/use-clock.ts'
import { stepAt } from './rotation.rules.ts'

export const useStep = (seconds: number, count: number): number =>
  useClock((now) => stepAt(now, seconds, count), count > 1 ? 'seconds' : null)
