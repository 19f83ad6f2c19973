// The events that the picture on screen has reached; renders again only when it reaches another.
import type { StoredEvent } from '@campus/contract/scoring'
import { useMemo } from 'react'
import { seenAt } from './at-picture.rules.ts'
import { useFromPictureTime } from './picture-time.ts'

export function useAtPicture(events: readonly StoredEvent[]): readonly StoredEvent[] {
  // Compare ids, not only the count: an event may arrive late with an early time.
  const seen = useFromPictureTime((at) =>
    seenAt(events, at)
      .map(({ id }) => id)
      .join(),
  )
  return useMemo(() => {
    const ids = new Set(seen.split(','))
    return ids.size === events.length ? events : events.filter(({ id }) => ids.has(id))
  }, [events, seen])
}
