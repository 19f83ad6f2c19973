// Search for teams, players and competitions, by words or by initial consonants.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { SportCode } from './sports.ts'
import { Line } from './text.ts'

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'anyone',
  summary: 'Search teams, players and competitions by name; ㅋㅍ finds 컴퓨터',
  query: z.object({ q: Line.check(z.minLength(1), z.maxLength(40)) }),
  reply: z.object({
    teams: z.array(
      z.object({ teamId: Id, teamName: z.string(), department: z.string(), sport: z.nullable(SportCode) }),
    ),
    players: z.array(
      z.object({
        name: z.string(),
        number: z.nullable(z.int()),
        teamId: Id,
        teamName: z.string(),
        sport: z.nullable(SportCode),
      }),
    ),
    competitions: z.array(
      z.object({ competitionId: Id, name: z.string(), season: z.string(), sport: SportCode, isCurrent: z.boolean() }),
    ),
  }),
})
