// Every route and the page that stands there. The main page comes with the app, all others when they are asked for.
// There is no Suspense around them on purpose: until a page's chunk is here, the page before it stays.
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { MainPage } from '../pages/main-page.tsx'
import { matchTabs, paths } from '../paths.ts'
import { useText } from '../text/use-text.tsx'
import { Frame } from './frame.tsx'
import { Guard } from './guard.tsx'

const WelcomePage = lazy(() => import('../pages/welcome-page.tsx').then((m) => ({ default: m.WelcomePage })))
const SignUpPage = lazy(() => import('../pages/sign-up-page.tsx').then((m) => ({ default: m.SignUpPage })))
const ResetPage = lazy(() => import('../pages/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage })))
const MyPage = lazy(() => import('../pages/my-page.tsx').then((m) => ({ default: m.MyPage })))
const SettingsPage = lazy(() => import('../pages/settings-page.tsx').then((m) => ({ default: m.SettingsPage })))
const MatchPage = lazy(() => import('../pages/match-page.tsx').then((m) => ({ default: m.MatchPage })))
const NotYetPage = lazy(() => import('../pages/not-yet-page.tsx').then((m) => ({ default: m.NotYetPage })))
const NotYet = lazy(() => import('../pages/not-yet-page.tsx').then((m) => ({ default: m.NotYet })))
const NotFoundPage = lazy(() => import('../pages/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })))

export function Router() {
  const text = useText()
  const { admin } = text
  return (
    <Routes>
      <Route path={paths.root} element={<WelcomePage />} />
      <Route path={paths.signUp} element={<SignUpPage />} />
      <Route path={paths.resetPassword} element={<ResetPage />} />
      <Route element={<Frame />}>
        <Route path={paths.main} element={<MainPage />} />
        <Route path={paths.favorites} element={<NotYetPage title={text.favorites.title} />} />
        <Route path={paths.live} element={<NotYetPage title={text.live.title} hasBack />} />
        <Route path={paths.bracket} element={<NotYetPage title={text.bracket.title} />} />
        <Route path={paths.settings} element={<SettingsPage />} />
        <Route element={<Guard />}>
          <Route path={paths.myPage} element={<MyPage />} />
        </Route>
        <Route path={paths.match} element={<MatchPage />}>
          {matchTabs.map((tab) => (
            <Route key={tab} path={tab} element={<NotYet />} />
          ))}
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<Frame hasRail={false} />}>
        <Route element={<Guard only="ADMIN" />}>
          <Route path={paths.adminMain} element={<NotYetPage title={admin.title} />} />
          <Route path={paths.admin} element={<NotYetPage title={admin.title} />} />
          <Route path={paths.createTeam} element={<NotYetPage title={admin.teams} hasBack />} />
          <Route path={paths.createMatch} element={<NotYetPage title={admin.createMatch} hasBack />} />
          <Route path={paths.editMatch} element={<NotYetPage title={admin.editMatch} hasBack />} />
          <Route path={paths.liveStreaming} element={<NotYetPage title={admin.liveStreaming} hasBack />} />
          <Route path={`${paths.admin}/*`} element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}
