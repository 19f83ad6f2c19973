// What stands below the day's matches: the code for other sites; below those that are LIVE what is on air. Loaded when the browser is idle.
import { EmbedButton } from '../../features/embeds/embed-button.tsx'
import { OnAirCard } from '../../features/live/on-air-card.tsx'
import type { SportTab } from '../../features/matches/day/sport-tabs.tsx'

/** `sport`: the tab. */
export const BelowMatches = ({ sport, day }: { sport: SportTab; day: string }) =>
  sport === 'LIVE' ? <OnAirCard /> : <EmbedButton sport={sport} day={day} />
