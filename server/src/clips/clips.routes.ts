// HTTP routes of clips and recordings.
import {
  deleteClip,
  deleteRecording,
  listClips,
  listRecordings,
  makeClip,
  type Recording,
} from '@campus/contract/clips'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import * as actions from './clips.actions.ts'
import * as recordings from './clips.recordings.store.ts'
import { chapterMoments, offsetIn } from './clips.rules.ts'
import * as store from './clips.store.ts'

export function clipsRoutes(app: FastifyInstance, deps: Deps) {
  const { queries } = deps.db

  serve(
    app,
    listClips,
    async ({ params }) => (await store.listClips(queries, params.matchId)) ?? fail('MATCH_NOT_FOUND'),
  )

  serve(app, makeClip, ({ tx, params, body, viewer }) =>
    actions.makeClip(tx, deps, { matchId: params.matchId, userId: viewer.userId, at: body.at, title: body.title }),
  )

  serve(app, deleteClip, async ({ tx, params, viewer }) => {
    await actions.deleteClip(tx, deps, params.clipId, viewer.userId)
    return {}
  })

  serve(app, listRecordings, async ({ params: { matchId } }) => {
    const match = (await store.findMatch(queries, matchId)) ?? fail('MATCH_NOT_FOUND')
    const moments = chapterMoments(match)
    const stored = await recordings.listRecordings(queries, matchId)
    return stored.map(({ recordingId, streamId, startedAt, stretches }): Recording => {
      const chapters = moments.flatMap(({ eventId, moment }) => {
        const seconds = offsetIn(stretches, moment)
        return seconds === undefined ? [] : { seconds, eventId }
      })
      return {
        recordingId,
        matchId,
        streamId,
        startedAt: startedAt.toISOString(),
        seconds: stretches.reduce((sum, { seconds }) => sum + seconds, 0),
        playlist: `/hls/recordings/${recordingId}.m3u8`,
        chapters: chapters.toSorted((a, b) => a.seconds - b.seconds),
      }
    })
  })

  serve(app, deleteRecording, async ({ tx, params, viewer }) => {
    await actions.deleteRecording(tx, deps, params.recordingId, viewer.userId)
    return {}
  })
}
