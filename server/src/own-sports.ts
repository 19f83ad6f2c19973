// The campus's own sports in this process. Every process loads them at its start, follows their changes, and asks again before it
// writes something that depends on one.
import type { OwnSport } from '@campus/contract/own-sports'
import { OwnCode, type Sport } from '@campus/contract/sports'
import { isKnownSport, setOwnSports } from '@campus/rules/kits/kits'
import { sql } from 'kysely'
import { fail } from './errors.ts'
import type { Queries } from './platform/postgres/postgres.ts'

export async function listOwnSports(queries: Queries): Promise<OwnSport[]> {
  const { rows } = await sql<Pick<OwnSport, 'sport' | 'version'> & { form: Omit<OwnSport, 'sport' | 'version'> }>`
    select sport, version, form from sports where form is not null order by length(sport), sport`.execute(queries)
  return rows.map(({ sport, version, form }) => ({ ...form, sport, version }))
}

export async function loadOwnSports(queries: Queries): Promise<void> {
  setOwnSports(await listOwnSports(queries))
}

/** Fails for a sport that is not known; of the campus's own the newest version is known afterwards. */
export async function requireSport(queries: Queries, sport: Sport): Promise<void> {
  if (OwnCode.safeParse(sport).success) await loadOwnSports(queries)
  if (!isKnownSport(sport)) fail('SPORT_NOT_FOUND')
}
