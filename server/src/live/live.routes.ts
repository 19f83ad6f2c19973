// HTTP routes of cameras: the list of streams, going on and off air, and the chunks of the recording.
import { deleteStream, listStreams, saveStream, sendChunk, startWebcam, stopWebcam } from '@campus/contract/live'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import * as actions from './ingest/air.actions.ts'
import { takeChunk } from './ingest/chunks.actions.ts'
import { formLimits, readPart } from './ingest/chunks.routes.ts'
import * as streams from './ingest/streams.actions.ts'
import { type LiveChanges, streamOf } from './live.changes.ts'
import type { Viewers } from './playback/viewers.ts'

export async function liveRoutes(app: FastifyInstance, deps: Deps, changes: LiveChanges, viewers: Viewers) {
  async function list() {
    await changes.poll()
    return changes.all().map((state) => streamOf(state, viewers, Date.now()))
  }

  serve(app, listStreams, list)

  serve(app, saveStream, async ({ tx, params, body, viewer }) => {
    const camera = { streamId: params.streamId, title: body.title, userId: viewer.userId }
    const state = await streams.saveStream(tx, deps, camera)
    return streamOf(state, viewers, Date.now())
  })

  serve(app, deleteStream, async ({ tx, params, viewer }) => {
    await streams.deleteStream(tx, deps, viewer.userId, params.streamId)
    return {}
  })

  serve(app, startWebcam, ({ params, body, camera }) =>
    actions.startBroadcast(deps, params.streamId, camera, body ?? {}),
  )

  serve(app, stopWebcam, async ({ params, body, camera }) => {
    await actions.stopBroadcast(deps, params.streamId, camera, body?.session)
    return {}
  })

  // In a plugin scope of its own: no other route accepts multipart forms.
  await app.register(async (scope) => {
    await scope.register(multipart, formLimits)
    serve(scope, sendChunk, async ({ params, camera, request }) => {
      const { fileName, bytes } = await readPart(request)
      return { next: await takeChunk(deps, { streamId: params.streamId, who: camera, fileName, bytes }) }
    })
  })
}
