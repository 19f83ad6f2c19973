// Routes of the other pages: search, settings, help and account. Apart from the router, so that their names are not part of the
// first load.
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '../../pages/fan/not-found-page.tsx'
import { paths } from '../../paths.ts'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'

const MyPage = lazyPage(() => import('../../pages/account/my-page.tsx').then((m) => m.MyPage))
const SettingsPage = lazyPage(() => import('../../pages/account/settings-page.tsx').then((m) => m.SettingsPage))
const SearchPage = lazyPage(() => import('../../pages/fan/search-page.tsx').then((m) => m.SearchPage))
const FaqPage = lazyPage(() => import('../../pages/fan/faq-page.tsx').then((m) => m.FaqPage))
const ContactPage = lazyPage(() => import('../../pages/fan/contact-page.tsx').then((m) => m.ContactPage))
const StatusPage = lazyPage(() => import('../../pages/fan/status-page.tsx').then((m) => m.StatusPage))
const DrawPage = lazyPage(() => import('../../pages/fan/draw-page.tsx').then((m) => m.DrawPage))
const TermsPage = lazyPage(() => import('../../pages/fan/terms-page.tsx').then((m) => m.TermsPage))

export function SideRoutes() {
  return (
    <Routes>
      <Route path={paths.settings} element={<SettingsPage />} />
      <Route path={paths.search} element={<SearchPage />} />
      <Route path={paths.faq} element={<FaqPage />} />
      <Route path={paths.contact} element={<ContactPage />} />
      <Route path={paths.status} element={<StatusPage />} />
      <Route path={paths.draw} element={<DrawPage />} />
      <Route path={paths.terms} element={<TermsPage />} />
      <Route element={<Guard />}>
        <Route path={paths.myPage} element={<MyPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
