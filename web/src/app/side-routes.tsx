// Pages beside the matches: search, settings, help and one's own. Apart from the router, so that the first load carries
// none of their names.
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { paths } from '../paths.ts'
import { Guard } from './guard.tsx'
import { lazyPage } from './lazy-page.tsx'

const MyPage = lazyPage(() => import('../pages/my-page.tsx').then((m) => m.MyPage))
const SettingsPage = lazyPage(() => import('../pages/settings-page.tsx').then((m) => m.SettingsPage))
const SearchPage = lazyPage(() => import('../pages/search-page.tsx').then((m) => m.SearchPage))
const FaqPage = lazyPage(() => import('../pages/faq-page.tsx').then((m) => m.FaqPage))
const ContactPage = lazyPage(() => import('../pages/contact-page.tsx').then((m) => m.ContactPage))
const StatusPage = lazyPage(() => import('../pages/status-page.tsx').then((m) => m.StatusPage))
const TermsPage = lazyPage(() => import('../pages/terms-page.tsx').then((m) => m.TermsPage))

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
