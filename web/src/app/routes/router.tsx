// Every route and its page. The main page is part of the app, all others are loaded when opened.
// There is no Suspense around them on purpose: until a page's chunk is loaded, the previous page stays below the progress bar. The
// page of a match has its own skeleton (match-pages.tsx), because people open it from a list and wait for it.
import { Outlet, Route, Routes } from 'react-router'
import { MainPage } from '../../pages/fan/main-page.tsx'
import { matchTabs, paths } from '../../paths.ts'
import { Region } from '../../ui/feedback/region.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Frame } from '../frame/frame.tsx'
import { lazyPage } from './lazy-page.tsx'
import { MatchDetails, MatchPage } from './match-pages.tsx'

const WelcomePage = lazyPage(() => import('../../pages/account/welcome-page.tsx').then((m) => m.WelcomePage))
const SignUpPage = lazyPage(() => import('../../pages/account/sign-up-page.tsx').then((m) => m.SignUpPage))
const ResetPage = lazyPage(() => import('../../pages/account/reset-password-page.tsx').then((m) => m.ResetPasswordPage))
const FavoritesPage = lazyPage(() => import('../../pages/fan/favorites-page.tsx').then((m) => m.FavoritesPage))
const TeamPage = lazyPage(() => import('../../pages/fan/team-page.tsx').then((m) => m.TeamPage))
const BracketPage = lazyPage(() => import('../../pages/fan/bracket-page.tsx').then((m) => m.BracketPage))
const MatchLineup = lazyPart(() => import('../../pages/match/match-lineup.tsx').then((m) => m.MatchLineup))
const MatchComments = lazyPart(() => import('../../pages/match/match-comments.tsx').then((m) => m.MatchComments))
const LivePage = lazyPage(() => import('../../pages/live/live-page.tsx').then((m) => m.LivePage))
const ScorePage = lazyPage(() => import('../../pages/volunteer/score-page.tsx').then((m) => m.ScorePage))
const CameraPage = lazyPage(() => import('../../pages/volunteer/camera-page.tsx').then((m) => m.CameraPage))
const TvPage = lazyPage(() => import('../../pages/screen/tv-page.tsx').then((m) => m.TvPage))
const SideRoutes = lazyPage(() => import('./side-routes.tsx').then((m) => m.SideRoutes))
const Guard = lazyPage(() => import('./guard.tsx').then((m) => m.Guard))
const AdminMainPage = lazyPage(() => import('../../pages/admin/admin-main-page.tsx').then((m) => m.AdminMainPage))
const AdminRoutes = lazyPage(() => import('./admin-routes.tsx').then((m) => m.AdminRoutes))

const bare = (
  <Region look="page">
    <Outlet />
  </Region>
)

export function Router() {
  return (
    <Routes>
      <Route element={bare}>
        <Route path={paths.root} element={<WelcomePage />} />
        <Route path={paths.signUp} element={<SignUpPage />} />
        <Route path={paths.resetPassword} element={<ResetPage />} />
        <Route path={paths.score} element={<ScorePage />} />
        <Route path={paths.camera} element={<CameraPage />} />
        <Route path={paths.tv} element={<TvPage />} />
      </Route>
      <Route element={<Frame />}>
        <Route path={paths.main} element={<MainPage />} />
        <Route path={paths.favorites} element={<FavoritesPage />} />
        <Route path={paths.bracket} element={<BracketPage />} />
        <Route path={paths.team} element={<TeamPage />} />
        <Route path={paths.match} element={<MatchPage />}>
          <Route path={matchTabs[0]} element={<MatchDetails />} />
          <Route path={matchTabs[1]} element={<MatchLineup />} />
          <Route path={matchTabs[2]} element={<MatchComments />} />
        </Route>
        <Route path="*" element={<SideRoutes />} />
      </Route>
      <Route element={<Frame hasRail={false} />}>
        <Route path={paths.live} element={<LivePage />} />
        <Route element={<Guard only="ADMIN" />}>
          <Route path={paths.adminMain} element={<AdminMainPage />} />
          <Route path={`${paths.admin}/*`} element={<AdminRoutes />} />
        </Route>
      </Route>
    </Routes>
  )
}
