// A competition's title from its name and season. Many names contain the season already: it is not repeated.
export function competitionTitle({ name, season }: { name: string; season: string }): string {
  return name.includes(season) ? name : `${name} ${season}`
}
