// Events that the picture on screen has come to; drawn again only when it comes to one more.
import type { StoredEvent } from '@campus/contract/scoring'
import { useMemo } from 'react'
import { seenAt } from './at-picture.rules.ts'
import { useFromPictureTime } from './picture-time.ts'

export function useAtPicture(events: readonly StoredEvent[]): readonly StoredEvent[] {
  // Which they are, not only how many: one may come late with an early time.
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
