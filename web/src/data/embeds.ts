// Query of the sites that may show embeds.
import { listEmbedSites } from '@campus/contract/embeds'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const embedSites = () =>
  queryOptions({ queryKey: ['embed-sites'], queryFn: ({ signal }) => call(listEmbedSites, {}, signal) })
