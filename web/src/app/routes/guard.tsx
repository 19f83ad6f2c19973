// Pages for the signed-in, or for administrators only, save the one where moderators keep order: others go to the front
// door, with a way back. A courtesy to people, not a lock: the server checks every call.
import type { Role } from '@campus/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import type { EntryState } from '../../features/users/entry.ts'
import { recallUser } from '../../features/users/user-info.ts'
import { meKey, whoAmI } from '../../features/users/users.queries.ts'
import { paths } from '../../paths.ts'
import { errorText, useText } from '../../text/use-text.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'

function mayOpen(role: Role, only: Role | undefined, pathname: string): boolean {
  if (!only || role === only) return true
  return role === 'MODERATOR' && matchPath(paths.moderation, pathname) !== null
}

/** The operator may demand a second factor while somebody is at work: whichever question is refused for it, who that is gets
 *  asked again. */
function useRefusals() {
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
  useRefusals()

  function toDoor(reason?: EntryState['reason']) {
    // Already on the way out: logging out must not lead back in.
    if (location.pathname !== pathname) return null
    const state: EntryState = { from: pathname + search, ...(reason && { reason }) }
    return <Navigate replace to={paths.root} state={state} />
  }

  return (
    <Loaded query={me} skeleton={null} failed={text.guard.failed} hint={errorText(text, me.error)} retry={text.retry}>
      {(person) => {
        if (!person) return toDoor(recallUser() ? 'ended' : undefined)
        // Nothing of an administrator's is open before the second factor is set up.
        if (only && person.owesSecondFactor) return <Navigate replace to={paths.myPage} />
        return mayOpen(person.role, only, pathname) ? <Outlet /> : toDoor('admin')
      }}
    </Loaded>
  )
}
