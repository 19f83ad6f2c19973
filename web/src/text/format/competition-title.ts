// A competition's title from its name and its season or sport. Many names contain either already: it is not repeated.
export function competitionTitle({ name, season }: { name: string; season: string }): string {
  return name.includes(season) ? name : `${name} ${season}`
}

/** `sport` in the viewer's language. */
export const titleWithSport = (name: string, sport: string) => (name.includes(sport) ? name : `${name} ${sport}`)
