// The STOMP topic of one overlay, /sub/overlays/{token}. Each process delivers to its own sockets what it has read itself: at once when
// a steering is published, and by polling what Redis has lost. Without an open overlay it reads nothing.
import { type OverlayEvent, overlayTopic } from '@campus/contract/overlays'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { joined } from '../platform/queues/batch.ts'
import { every } from '../platform/queues/every.ts'
import type { Member } from '../realtime/destinations.ts'
import { hashToken } from '../tokens.ts'
import { overlayChange } from './overlays.actions.ts'
import { findOpen, listSteering } from './overlays.store.ts'

/** Without Redis a phone's tap reaches the overlay within this time: below the promised second. */
const pollMs = 500

interface Open {
  members: number
  /** What its sockets have; null until its token is checked. */
  known: { overlayId: number; version: number } | null
}

export function overlaysSocket({ db, bus, hub, destinations, log, onClose }: Deps) {
  const open = new Map<string, Open>()

  async function join({ params: { overlay: token = '' } }: Member) {
    const one = open.get(token) ?? { members: 0, known: null }
    open.set(token, { ...one, members: one.members + 1 })
    const found = await findOpen(db.queries, hashToken(token))
    if (!found) fail('PASS_NOT_FOUND')
    const now = open.get(token)
    if (now && !now.known) open.set(token, { ...now, known: { overlayId: found.passId, version: found.version } })
  }

  function leave({ params: { overlay: token = '' } }: Member) {
    const one = open.get(token)
    if (one && one.members > 1) open.set(token, { ...one, members: one.members - 1 })
    else open.delete(token)
  }
  destinations.topic(overlayTopic.path, { join, leave })

  function deliver(token: string, one: Open, event: OverlayEvent, version: number) {
    open.set(token, { ...one, known: one.known && { ...one.known, version } })
    hub.deliver(overlayTopic.path.replace('{overlay}', token), String(version), JSON.stringify(event))
  }

  const poll = joined(
    async () => {
      const ids = [...open.values()].flatMap(({ known }) => known?.overlayId ?? [])
      if (ids.length === 0) return
      const stored = new Map((await listSteering(db.queries, ids)).map((row) => [row.overlayId, row]))
      for (const [token, one] of open) {
        if (!one.known || !ids.includes(one.known.overlayId)) continue
        const row = stored.get(one.known.overlayId)
        if (!row) deliver(token, { ...one, known: null }, { isDeleted: true }, 0)
        else if (row.version > one.known.version)
          deliver(token, one, { steering: row.steering, version: row.version }, row.version)
      }
    },
    // One query at a time: an older result must not overwrite a newer one.
    { lanes: 1 },
  )

  void bus.subscribe(overlayChange)
  bus.onMessage((topic) => {
    // A failure is made up for by the next poll.
    if (topic === overlayChange) poll().catch(() => {})
  })
  onClose(every(pollMs, poll, { log, trouble: 'polling overlays failed, retrying' }))
}
