// /matchDetail/{matchId}/{sport}: one match and its three tabs. The swapped order of the two is sent to this one.
import { Navigate, NavLink, Outlet, useLocation, useParams } from 'react-router'
import { matchPath, matchTabs, readMatchPath } from '../paths.ts'
import { useText } from '../text/use-text.tsx'
import styles from './match-page.module.css'
import { NotFoundPage } from './not-found-page.tsx'
import { Screen } from './screen.tsx'

export function MatchPage() {
  const text = useText()
  const { pathname, search } = useLocation()
  const { a = '', b = '' } = useParams()
  const match = readMatchPath(a, b)
  if (!match) return <NotFoundPage />
  const tab = matchTabs.find((known) => known === pathname.split('/')[4])
  if (!match.isCanonical || !tab) return <Navigate replace to={matchPath(match, tab) + search} />
  const tools = (
    <nav className={styles.tabs} aria-label={text.match.tabsLabel}>
      {matchTabs.map((each) => (
        <NavLink key={each} to={matchPath(match, each)} replace>
          {text.match.tabs[each]}
        </NavLink>
      ))}
    </nav>
  )
  return (
    <Screen title={`${text.sports[match.sport]} ${text.match.title}`} hasBack tools={tools}>
      <Outlet />
    </Screen>
  )
}
