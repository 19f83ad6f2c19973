// The pass that opens a page: removed from the address, which others may see, before anything is drawn.
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PassStore } from '../../ui/passes/pass-store.ts'

export function usePass<Id extends string | number>(passes: PassStore<Id>, id: Id): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const received = passes.readToken(hash)
  if (received) passes.save(id, received)
  useEffect(() => {
    if (received) void navigate(pathname, { replace: true })
  }, [received, pathname, navigate])
  return passes.load(id)
}
