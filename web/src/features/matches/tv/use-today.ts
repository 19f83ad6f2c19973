// Today by the server's clock: a television's own may be years off, and nobody sets it.
import { seoulDay } from '../../../text/format/dates.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'

export const useToday = (): string => useClock(seoulDay, 'minutes')
