// Work of the frame after the first screen: scroll restoration, preloading of the next pages, and refetching after a lost
// connection.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { catchUpAfterLoss } from '../data/catch-up.ts'
import { connection } from '../realtime/connection.ts'
import { fetchPages } from './routes/page-chunks.ts'
import { useScrollMemory } from './routes/scroll-memory.ts'

export function Afterwards() {
  useScrollMemory()
  useEffect(fetchPages, [])
  const client = useQueryClient()
  useEffect(() => catchUpAfterLoss(client, connection), [client])
  return null
}
