// HTTP routes of announcements.
import {
  createAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@campus/contract/announcements'
import type { FastifyInstance } from 'fastify'
import type { AnnouncementDeps } from '../deps.ts'
import { serve, serveCached } from '../http/serve.ts'
import * as actions from './announcements.actions.ts'
import { announcementCache } from './announcements.cache.ts'
import type { AnnouncementChanges } from './announcements.changes.ts'

export function announcementsRoutes(app: FastifyInstance, deps: AnnouncementDeps, changes: AnnouncementChanges) {
  const respond = announcementCache(deps.db, changes)
  serveCached(app, listAnnouncements, ({ query }) => respond(query))
  serve(app, createAnnouncement, ({ tx, body, viewer }) => actions.publish(deps, tx, viewer.userId, body))
  serve(app, updateAnnouncement, ({ tx, params, body, viewer }) =>
    actions.change(deps, tx, { userId: viewer.userId, announcementId: params.announcementId, form: body }),
  )
  serve(app, withdrawAnnouncement, async ({ tx, params, viewer }) => {
    await actions.withdraw(deps, tx, viewer.userId, params.announcementId)
    return {}
  })
}
