// What shows a competition is read again after one act has changed its entries and matches.
import type { QueryClient } from '@tanstack/react-query'
import { bracketsKey, tiesKey } from './brackets/brackets.ts'
import { competitionsKey } from './competitions.ts'
import { matchesKey } from './matches/match-lists.cache.ts'

export function renewCompetition(client: QueryClient) {
  for (const queryKey of [matchesKey, competitionsKey, bracketsKey, tiesKey])
    void client.invalidateQueries({ queryKey })
}
