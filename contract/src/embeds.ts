// Which other sites may show embeds (docs/embed.md).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const listEmbedSites = endpoint({
  method: 'GET',
  path: '/api/embeds/sites',
  access: 'anyone',
  summary: 'List the sites that the operator allows to show embeds, as https://www.univ.ac.kr or https://*.univ.ac.kr',
  reply: z.array(z.string()),
})
