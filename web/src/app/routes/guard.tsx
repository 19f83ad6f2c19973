// Guards pages for signed-in people or for administrators (moderators may open moderation, who films the overlays): others are redirected to the welcome
// page and come back after log-in. A convenience, not security: the server authorises every call.
import type { Role } from '@campus/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { meKey, whoAmI } from '../../data/users/me.ts'
import { loadUser } from '../../data/users/user-info.ts'
import type { EntryState } from '../../features/users/entry.ts'
import { overlaysPath } from '../../overlay-paths.ts'
import { paths } from '../../paths.ts'
import { errorText, useText } from '../../text/use-text.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'

function mayOpen(role: Role, only: Role | undefined, pathname: string): boolean {
  if (!only || role === only) return true
  return (
    (role === 'MODERATOR' && matchPath(paths.moderation, pathname) !== null) ||
    (role === 'CAMERA' && matchPath(overlaysPath, pathname) !== null)
  )
}

/** The operator may require a second factor during a session: refetch the user when a request is rejected for it. */
function useSecondFactorRejections() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')
          void client.invalidateQueries({ queryKey: meKey })
      }),
    [client],
  )
}

export function Guard({ only }: { only?: Role }) {
  const text = useText()
  const { pathname, search } = useLocation()
  const me = useQuery(whoAmI())
  useSecondFactorRejections()

  function toWelcome(reason?: EntryState['reason']) {
    // Already navigating away: logging out must not lead back here.
    if (location.pathname !== pathname) return null
    const state: EntryState = { from: pathname + search, ...(reason && { reason }) }
    return <Navigate replace to={paths.root} state={state} />
  }

  return (
    <Loaded query={me} skeleton={null} failed={text.guard.failed} hint={errorText(text, me.error)} retry={text.retry}>
      {(person) => {
        if (!person) return toWelcome(loadUser() ? 'ended' : undefined)
        // Administrators' pages need the second factor to be set up first.
        if (only && person.owesSecondFactor) return <Navigate replace to={paths.myPage} />
        return mayOpen(person.role, only, pathname) ? <Outlet /> : toWelcome('admin')
      }}
    </Loaded>
  )
}
