// What the frame does once the first screen stands: remembers where one was on each page, and fetches the next pages.
import { useEffect } from 'react'
import { fetchPages } from './page-chunks.ts'
import { useScrollMemory } from './scroll-memory.ts'

export function Afterwards() {
  useScrollMemory()
  useEffect(fetchPages, [])
  return null
}
