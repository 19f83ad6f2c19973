// Inside the router: every navigation asks the forms with unsaved input first (way-out.ts).
import { type ReactNode, useContext, useMemo } from 'react'
// BrowserRouter has no blockers; a data router would cost 17 kB more.
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { guardNavigator } from './way-out.ts'

export function GuardedRoutes({ children }: { children: ReactNode }) {
  const router = useContext(NavigationContext)
  const guarded = useMemo(() => ({ ...router, navigator: guardNavigator(router.navigator) }), [router])
  return <NavigationContext value={guarded}>{children}</NavigationContext>
}
