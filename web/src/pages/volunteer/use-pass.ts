// The pass that opens a page: taken out of the address, which others may see, before anything is drawn.
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PassKeeper } from '../../ui/passes/pass-keeper.ts'

export function usePass<Id extends string | number>(passes: PassKeeper<Id>, id: Id): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const brought = passes.broughtBy(hash)
  if (brought) passes.remember(id, brought)
  useEffect(() => {
    if (brought) void navigate(pathname, { replace: true })
  }, [brought, pathname, navigate])
  return passes.recall(id)
}
