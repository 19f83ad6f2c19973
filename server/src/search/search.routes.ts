// HTTP routes of search.
import { search } from '@campus/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { patternOf } from './search.rules.ts'
import { find } from './search.store.ts'

export function searchRoutes(app: FastifyInstance, { replica }: Deps) {
  serve(app, search, ({ query }) => replica.read((source) => find(source, patternOf(query.q))))
}
