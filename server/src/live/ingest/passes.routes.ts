// HTTP routes of camera passes, and the identity of a request that carries one.
import {
  type CameraPass,
  createCameraPass,
  listCameraPasses,
  openCameraPass,
  revokeCameraPass,
} from '@campus/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { passReader } from '../../http/identity/pass.ts'
import type { IdentifyCamera } from '../../http/identity/viewer.ts'
import { serve } from '../../http/serve.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import * as actions from './passes.actions.ts'
import * as store from './passes.store.ts'

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

  serve(app, revokeCameraPass, async ({ params, viewer }) => {
    await actions.revokePass(deps, viewer.userId, params.streamId, params.passId)
    return {}
  })
}

const isFor = (pass: CameraPass, params: Record<string, string>) => pass.streamId === params['streamId']

/** A pass in the header takes precedence over the signed-in user; without one, the roles ADMIN and CAMERA are allowed. */
export function identifyCameras(app: FastifyInstance, { db }: Deps): IdentifyCamera {
  const passOf = passReader(app, db.queries, { scheme: 'Camera', isFor, passes: store })

  return async (request) => {
    const pass = await passOf(request)
    if (pass) {
      const { passId, label, expiresAt, matchId } = pass
      const isPassOpen = (queries: Queries) => store.isOpen(queries, passId)
      return { userId: null, passId, label, expiresAt, matchId, isAdmin: false, isPassOpen }
    }
    const { viewer } = request
    if (viewer?.role !== 'ADMIN' && viewer?.role !== 'CAMERA') return null
    const { userId, nickname: label, role } = viewer
    return { userId, passId: null, label, expiresAt: null, matchId: null, isAdmin: role === 'ADMIN' }
  }
}
