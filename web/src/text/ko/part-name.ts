// The name of a part of a match: "2게임", "3쿼터", "연장".
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'

export function partName(sport: Sport, number: number | ''): string {
  const { part, regularParts } = kitOf(sport)
  if (regularParts === null || number === '') return `${number}${part.ko}`
  if (number <= regularParts) return regularParts === 1 ? part.ko : `${number}${part.ko}`
  return number === regularParts + 1 ? '연장' : `${number - regularParts}차 연장`
}
