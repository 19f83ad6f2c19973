// Pages beside the matches: search, settings, help and one's own. Apart from the router, so that the first load carries
// none of their names.
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { paths } from '../paths.ts'
import { Guard } from './guard.tsx'

const MyPage = lazy(() => import('../pages/my-page.tsx').then((m) => ({ default: m.MyPage })))
const SettingsPage = lazy(() => import('../pages/settings-page.tsx').then((m) => ({ default: m.SettingsPage })))
const SearchPage = lazy(() => import('../pages/search-page.tsx').then((m) => ({ default: m.SearchPage })))
const FaqPage = lazy(() => import('../pages/faq-page.tsx').then((m) => ({ default: m.FaqPage })))
const ContactPage = lazy(() => import('../pages/contact-page.tsx').then((m) => ({ default: m.ContactPage })))
const StatusPage = lazy(() => import('../pages/status-page.tsx').then((m) => ({ default: m.StatusPage })))
const TermsPage = lazy(() => import('../pages/terms-page.tsx').then((m) => ({ default: m.TermsPage })))

export function SideRoutes() {
  return (
    <Routes>
      <Route path={paths.settings} element={<SettingsPage />} />
      <Route path={paths.search} element={<SearchPage />} />
      <Route path={paths.faq} element={<FaqPage />} />
      <Route path={paths.contact} element={<ContactPage />} />
      <Route path={paths.status} element={<StatusPage />} />
      <Route path={paths.terms} element={<TermsPage />} />
      <Route element={<Guard />}>
        <Route path={paths.myPage} element={<MyPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
