// The HTTP door of camera passes, and who stands behind one.
import { createCameraPass, listCameraPasses, openCameraPass, revokeCameraPass } from '@campus/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { serve } from '../http/serve.ts'
import type { Camera, IdentifyCamera } from '../http/viewer.ts'
import { hashToken } from '../tokens.ts'
import * as actions from './live.passes.actions.ts'
import * as store from './live.passes.store.ts'

/** Only wrong passes count: several cameras may film behind one address. */
const wrongPasses = { tries: 30, seconds: 60 }

export function cameraPassesRoutes(app: FastifyInstance, deps: Deps) {
  const { queries } = deps.db

  serve(app, openCameraPass, async ({ params, camera }) => {
    if (!(await store.isStream(queries, params.streamId))) fail('STREAM_NOT_FOUND')
    return { name: camera.label, matchId: camera.matchId, expiresAt: camera.expiresAt }
  })

  serve(app, listCameraPasses, async ({ params }) => {
    if (!(await store.isStream(queries, params.streamId))) fail('STREAM_NOT_FOUND')
    return store.list(queries, params.streamId)
  })

  serve(app, createCameraPass, ({ params, body, viewer }) =>
    actions.createPass(deps, viewer.userId, { ...body, streamId: params.streamId }),
  )

  serve(app, revokeCameraPass, async ({ params }) => {
    await actions.revokePass(deps, params.streamId, params.passId)
    return {}
  })
}

/** A pass in the header counts for itself, whoever else is signed in; without one, administrators and camera people may. */
export function identifyCameras(app: FastifyInstance, { db }: Deps): IdentifyCamera {
  async function byPass(request: FastifyRequest, token: string): Promise<Camera> {
    const pass = token.length === 43 ? await store.findOpen(db.queries, hashToken(token)) : undefined
    if (!pass) {
      await app.limitRate(request, 'wrong-pass', wrongPasses)
      return fail('PASS_INVALID')
    }
    if (pass.streamId !== (request.params as { streamId?: string }).streamId) fail('FORBIDDEN')
    // Nobody waits for the mark, and one that fails is made by the next chunk.
    if (pass.isDue) void store.markUsed(db.queries, pass.passId).catch(() => {})
    const { passId, label, expiresAt, matchId } = pass
    return { userId: null, passId, label, expiresAt, matchId, isAdmin: false }
  }

  return async (request) => {
    const token = /^Camera (.*)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined) return byPass(request, token)
    const { viewer } = request
    if (viewer?.role !== 'ADMIN' && viewer?.role !== 'CAMERA') return null
    const { userId, nickname: label, role } = viewer
    return { userId, passId: null, label, expiresAt: null, matchId: null, isAdmin: role === 'ADMIN' }
  }
}
