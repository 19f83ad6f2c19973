// The name of a part of a match: "Game 2", "Quarter 3", "Overtime".
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { capital } from './capital.ts'

export function partName(sport: Sport, number: number | ''): string {
  const { part, regularParts } = kitOf(sport)
  const name = capital(part.en)
  if (regularParts === null || number === '') return `${name} ${number}`
  if (number <= regularParts) return regularParts === 1 ? name : `${name} ${number}`
  return number === regularParts + 1 ? 'Overtime' : `Overtime ${number - regularParts}`
}
