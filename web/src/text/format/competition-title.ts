// A competition by its name and season. Many names hold the season already: it is said once.
export function competitionTitle({ name, season }: { name: string; season: string }): string {
  return name.includes(season) ? name : `${name} ${season}`
}
