// Routes of every page below /admin. Apart from the router, so that visitors do not load them.
import { Navigate, Outlet, Route, Routes, useParams } from 'react-router'
import { overlaysPath } from '../../overlay-paths.ts'
import { NotFoundPage } from '../../pages/fan/not-found-page.tsx'
import { paths } from '../../paths.ts'
import { lazyPage } from './lazy-page.tsx'

const AdminPage = lazyPage(() => import('../../pages/admin/admin-page.tsx').then((m) => m.AdminPage))
const CreateMatch = lazyPage(() => import('../../pages/admin/create-match-page.tsx').then((m) => m.CreateMatchPage))
const EditMatchPage = lazyPage(() => import('../../pages/admin/edit-match-page.tsx').then((m) => m.EditMatchPage))
const BoardPage = lazyPage(() => import('../../pages/admin/board-page.tsx').then((m) => m.BoardPage))
const TodayPage = lazyPage(() => import('../../pages/admin/today-page.tsx').then((m) => m.TodayPage))
const QueuePage = lazyPage(() => import('../../pages/admin/queue-page.tsx').then((m) => m.QueuePage))
const CreateTeamPage = lazyPage(() => import('../../pages/admin/create-team-page.tsx').then((m) => m.CreateTeamPage))
const Competitions = lazyPage(() => import('../../pages/admin/competitions-page.tsx').then((m) => m.CompetitionsPage))
const Competition = lazyPage(() => import('../../pages/admin/competition-page.tsx').then((m) => m.CompetitionPage))
const SeasonPage = lazyPage(() => import('../../pages/admin/season-page.tsx').then((m) => m.SeasonPage))
const ReplanPage = lazyPage(() => import('../../pages/admin/replan-page.tsx').then((m) => m.ReplanPage))
const RuleCheckPage = lazyPage(() => import('../../pages/admin/rule-check-page.tsx').then((m) => m.RuleCheckPage))
const RegulationPage = lazyPage(() => import('../../pages/admin/regulation-page.tsx').then((m) => m.RegulationPage))
const LineupPage = lazyPage(() => import('../../pages/admin/lineup-page.tsx').then((m) => m.LineupPage))
const SportsPage = lazyPage(() => import('../../pages/admin/sports-page.tsx').then((m) => m.SportsPage))
const SportPage = lazyPage(() => import('../../pages/admin/sport-page.tsx').then((m) => m.SportPage))
const VenuesPage = lazyPage(() => import('../../pages/admin/venues-page.tsx').then((m) => m.VenuesPage))
const Announcements = lazyPage(() =>
  import('../../pages/admin/announcements-page.tsx').then((m) => m.AnnouncementsPage),
)
const ImportPage = lazyPage(() => import('../../pages/admin/import-page.tsx').then((m) => m.ImportPage))
const AuditPage = lazyPage(() => import('../../pages/admin/audit-page.tsx').then((m) => m.AuditPage))
const Moderation = lazyPage(() => import('../../pages/admin/moderation-page.tsx').then((m) => m.ModerationPage))
const StaffPage = lazyPage(() => import('../../pages/admin/staff-page.tsx').then((m) => m.StaffPage))
const ScreensPage = lazyPage(() => import('../../pages/admin/screens-page.tsx').then((m) => m.ScreensPage))
const FeedPage = lazyPage(() => import('../../pages/admin/feed-page.tsx').then((m) => m.FeedPage))
const PassesPage = lazyPage(() => import('../../pages/admin/scorer-passes-page.tsx').then((m) => m.ScorerPassesPage))
const DayPasses = lazyPage(() => import('../../pages/admin/day-passes-page.tsx').then((m) => m.DayPassesPage))
const PrintPage = lazyPage(() => import('../../pages/admin/print-page.tsx').then((m) => m.PrintPage))
const LiveStreaming = lazyPage(() =>
  import('../../pages/admin/live-streaming-page.tsx').then((m) => m.LiveStreamingPage),
)

const OverlaysPage = lazyPage(() => import('../../pages/admin/overlays-page.tsx').then((m) => m.OverlaysPage))

/** The path relative to /admin. */
const below = (path: string) => path.slice(paths.admin.length + 1)

/** Addresses with an invalid id are not found. */
function ValidIds() {
  const { '*': _rest, ...ids } = useParams()
  return Object.values(ids).every((id) => /^[1-9]\d{0,14}$/.test(id ?? '')) ? <Outlet /> : <NotFoundPage />
}

export function AdminRoutes() {
  return (
    <Routes>
      <Route index element={<AdminPage />} />
      <Route path={below(paths.board)} element={<BoardPage />} />
      <Route path={below(paths.today)} element={<TodayPage />} />
      <Route path={below(paths.queue)} element={<QueuePage />} />
      <Route path={below(paths.createTeam)} element={<CreateTeamPage />} />
      <Route path={below(paths.createMatch)} element={<CreateMatch />} />
      <Route path={below(paths.editMatch)} element={<EditMatchPage />} />
      <Route path={below(paths.competitions)} element={<Competitions />} />
      <Route element={<ValidIds />}>
        <Route path={below(paths.competition)} element={<Competition />} />
        <Route path={below(paths.season)} element={<SeasonPage />} />
        <Route path={below(paths.replan)} element={<ReplanPage />} />
        <Route path={below(paths.ruleCheck)} element={<RuleCheckPage />} />
        <Route path={below(paths.regulation)} element={<RegulationPage />} />
        <Route path={below(paths.lineup)} element={<LineupPage />} />
        <Route path={below(paths.passes)} element={<PassesPage />} />
      </Route>
      <Route path={below(paths.sports)} element={<SportsPage />} />
      <Route path={below(paths.sport)} element={<SportPage />} />
      <Route path={below(paths.venues)} element={<VenuesPage />} />
      <Route path={below(paths.announcements)} element={<Announcements />} />
      <Route path={below(paths.importTeams)} element={<ImportPage />} />
      <Route path={below(paths.audit)} element={<AuditPage />} />
      <Route path={below(paths.moderation)} element={<Moderation />} />
      <Route path={below(paths.reports)} element={<Navigate replace to={`${paths.moderation}?tab=comments`} />} />
      <Route path={below(paths.staff)} element={<StaffPage />} />
      <Route path={below(paths.feed)} element={<FeedPage />} />
      <Route path={below(paths.screens)} element={<ScreensPage />} />
      <Route path={below(paths.dayPasses)} element={<DayPasses />} />
      <Route path={below(paths.print)} element={<PrintPage />} />
      <Route path={below(paths.liveStreaming)} element={<LiveStreaming />} />
      <Route path={below(overlaysPath)} element={<OverlaysPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
