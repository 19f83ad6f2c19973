// A sport as a small drawing, beside its name.
import type { Sport } from '@campus/contract/sports'

const lines: Record<Sport, string> = {
  SOCCER: 'M12 3v5M15.8 10.8l4.8-1.6M14.3 15.2l3 4M9.7 15.2l-3 4M8.2 10.8 3.4 9.2',
  BADMINTON: 'M7.5 13.5 13 4l7 7-9.5 5.5M10.5 10l3.5 3.5M16 7l1 1',
  TABLE_TENNIS: 'M13.5 16.5 7 10a5.5 5.5 0 0 1 8-6.5A7 7 0 0 1 20 9c0 3-2.5 6-6.5 7.5zM8.5 11.5l-5 6L7 21l5.5-5.5',
  DODGEBALL: 'M3.5 9.5c5 2.5 12 2.5 17 0M3.5 14.5c5-2.5 12-2.5 17 0',
}
const solids: Partial<Record<Sport, string>> = {
  SOCCER: 'm12 8 3.8 2.8-1.5 4.4H9.7l-1.5-4.4z',
  BADMINTON: 'M7.5 13.5a3 3 0 1 0 3 3z',
}
const isBall = (sport: Sport) => sport === 'SOCCER' || sport === 'DODGEBALL'

export function SportIcon({ sport }: { sport: Sport }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
      {isBall(sport) ? <circle cx="12" cy="12" r="9" /> : null}
      {sport === 'TABLE_TENNIS' && <circle cx="18.5" cy="18.5" r="2" />}
      <path d={lines[sport]} />
      {solids[sport] && <path d={solids[sport]} fill="currentColor" />}
    </svg>
  )
}
