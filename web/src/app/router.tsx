// Every route and the page that stands there. The main page comes with the app, all others when they are asked for.
// There is no Suspense around them on purpose: until a page's chunk is here, the page before it stays.
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { MainPage } from '../pages/main-page.tsx'
import { matchTabs, paths } from '../paths.ts'
// First at the history's door: see there.
import '../ui/way-out.ts'
import { Frame } from './frame.tsx'

const WelcomePage = lazy(() => import('../pages/welcome-page.tsx').then((m) => ({ default: m.WelcomePage })))
const SignUpPage = lazy(() => import('../pages/sign-up-page.tsx').then((m) => ({ default: m.SignUpPage })))
const ResetPage = lazy(() => import('../pages/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage })))
const FavoritesPage = lazy(() => import('../pages/favorites-page.tsx').then((m) => ({ default: m.FavoritesPage })))
const MatchPage = lazy(() => import('../pages/match-page.tsx').then((m) => ({ default: m.MatchPage })))
const TeamPage = lazy(() => import('../pages/team-page.tsx').then((m) => ({ default: m.TeamPage })))
const BracketPage = lazy(() => import('../pages/bracket-page.tsx').then((m) => ({ default: m.BracketPage })))
const MatchDetails = lazy(() => import('../pages/match-details.tsx').then((m) => ({ default: m.MatchDetails })))
const MatchLineup = lazy(() => import('../pages/match-lineup.tsx').then((m) => ({ default: m.MatchLineup })))
const MatchComments = lazy(() => import('../pages/match-comments.tsx').then((m) => ({ default: m.MatchComments })))
const LivePage = lazy(() => import('../pages/live-page.tsx').then((m) => ({ default: m.LivePage })))
const ScorePage = lazy(() => import('../pages/score-page.tsx').then((m) => ({ default: m.ScorePage })))
const CameraPage = lazy(() => import('../pages/camera-page.tsx').then((m) => ({ default: m.CameraPage })))
const SideRoutes = lazy(() => import('./side-routes.tsx').then((m) => ({ default: m.SideRoutes })))
const Guard = lazy(() => import('./guard.tsx').then((m) => ({ default: m.Guard })))
const AdminMainPage = lazy(() => import('../pages/admin-main-page.tsx').then((m) => ({ default: m.AdminMainPage })))
const AdminRoutes = lazy(() => import('./admin-routes.tsx').then((m) => ({ default: m.AdminRoutes })))

export function Router() {
  return (
    <Routes>
      <Route path={paths.root} element={<WelcomePage />} />
      <Route path={paths.signUp} element={<SignUpPage />} />
      <Route path={paths.resetPassword} element={<ResetPage />} />
      <Route path={paths.score} element={<ScorePage />} />
      <Route path={paths.camera} element={<CameraPage />} />
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
