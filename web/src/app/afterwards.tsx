// What the frame does once the first screen stands: remembers where one was on each page, fetches the next pages,
// and what was missed while the connection was gone.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from '../realtime/connection.ts'
import { catchUpAfterLoss } from './catch-up.ts'
import { fetchPages } from './routes/page-chunks.ts'
import { useScrollMemory } from './routes/scroll-memory.ts'

export function Afterwards() {
  useScrollMemory()
  useEffect(fetchPages, [])
  const client = useQueryClient()
  useEffect(() => catchUpAfterLoss(client, connection), [client])
  return null
}
