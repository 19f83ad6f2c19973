// Every page below /admin, and how it is reached. Apart from the router, so that visitors load none of it.
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { paths } from '../paths.ts'

const AdminPage = lazy(() => import('../pages/admin-page.tsx').then((m) => ({ default: m.AdminPage })))
const CreateMatch = lazy(() => import('../pages/create-match-page.tsx').then((m) => ({ default: m.CreateMatchPage })))
const EditMatchPage = lazy(() => import('../pages/edit-match-page.tsx').then((m) => ({ default: m.EditMatchPage })))
const CreateTeamPage = lazy(() => import('../pages/create-team-page.tsx').then((m) => ({ default: m.CreateTeamPage })))
const Competitions = lazy(() => import('../pages/competitions-page.tsx').then((m) => ({ default: m.CompetitionsPage })))
const Competition = lazy(() => import('../pages/competition-page.tsx').then((m) => ({ default: m.CompetitionPage })))
const SeasonPage = lazy(() => import('../pages/season-page.tsx').then((m) => ({ default: m.SeasonPage })))
const LineupPage = lazy(() => import('../pages/lineup-page.tsx').then((m) => ({ default: m.LineupPage })))
const VenuesPage = lazy(() => import('../pages/venues-page.tsx').then((m) => ({ default: m.VenuesPage })))
const ImportPage = lazy(() => import('../pages/import-page.tsx').then((m) => ({ default: m.ImportPage })))
const AuditPage = lazy(() => import('../pages/audit-page.tsx').then((m) => ({ default: m.AuditPage })))
const Moderation = lazy(() => import('../pages/moderation-page.tsx').then((m) => ({ default: m.ModerationPage })))
const StaffPage = lazy(() => import('../pages/staff-page.tsx').then((m) => ({ default: m.StaffPage })))
const PassesPage = lazy(() => import('../pages/scorer-passes-page.tsx').then((m) => ({ default: m.ScorerPassesPage })))
const DayPasses = lazy(() => import('../pages/day-passes-page.tsx').then((m) => ({ default: m.DayPassesPage })))
const LiveStreaming = lazy(() =>
  import('../pages/live-streaming-page.tsx').then((m) => ({ default: m.LiveStreamingPage })),
)

/** A route here is written from /admin on. */
const below = (path: string) => path.slice(paths.admin.length + 1)

export function AdminRoutes() {
  return (
    <Routes>
      <Route index element={<AdminPage />} />
      <Route path={below(paths.createTeam)} element={<CreateTeamPage />} />
      <Route path={below(paths.createMatch)} element={<CreateMatch />} />
      <Route path={below(paths.editMatch)} element={<EditMatchPage />} />
      <Route path={below(paths.competitions)} element={<Competitions />} />
      <Route path={below(paths.competition)} element={<Competition />} />
      <Route path={below(paths.season)} element={<SeasonPage />} />
      <Route path={below(paths.lineup)} element={<LineupPage />} />
      <Route path={below(paths.venues)} element={<VenuesPage />} />
      <Route path={below(paths.importTeams)} element={<ImportPage />} />
      <Route path={below(paths.audit)} element={<AuditPage />} />
      <Route path={below(paths.moderation)} element={<Moderation />} />
      <Route path={below(paths.reports)} element={<Navigate replace to={`${paths.moderation}?tab=comments`} />} />
      <Route path={below(paths.staff)} element={<StaffPage />} />
      <Route path={below(paths.passes)} element={<PassesPage />} />
      <Route path={below(paths.dayPasses)} element={<DayPasses />} />
      <Route path={below(paths.liveStreaming)} element={<LiveStreaming />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
