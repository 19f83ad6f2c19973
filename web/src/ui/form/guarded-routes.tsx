// Stands inside the router: whatever leads to another address asks those first who would lose something by it.
import { type ReactNode, useContext, useMemo } from 'react'
// The app's router is not one of those that know blockers; they cost 17 kB more.
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { guardNavigator } from './way-out.ts'

export function GuardedRoutes({ children }: { children: ReactNode }) {
  const router = useContext(NavigationContext)
  const guarded = useMemo(() => ({ ...router, navigator: guardNavigator(router.navigator) }), [router])
  return <NavigationContext value={guarded}>{children}</NavigationContext>
}
