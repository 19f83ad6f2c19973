// /admin: the administrators' menu of all their pages.
import { useQuery } from '@tanstack/react-query'
import {
  CalendarCog,
  CalendarPlus,
  Columns3,
  Dices,
  FileSpreadsheet,
  Flag,
  History,
  IdCard,
  ListChecks,
  ListOrdered,
  MapPin,
  Megaphone,
  Printer,
  QrCode,
  Shield,
  Trophy,
  Tv,
  Video,
  Webhook,
} from 'lucide-react'
import { Link } from 'react-router'
import { whoAmI } from '../../data/users/me.ts'
import { Screen } from '../../layouts/screen.tsx'
import { overlaysPath } from '../../overlay-paths.ts'
import { paths } from '../../paths.ts'
import { useAdminText } from '../../text/use-admin-text.ts'
import styles from './admin-page.module.css'

export function AdminPage() {
  const text = useAdminText()
  const { home } = text.adminWords
  const { data } = useQuery(whoAmI())
  const links = [
    { to: paths.adminMain, Icon: CalendarCog, words: home.matches },
    { to: paths.today, Icon: ListChecks, words: home.today },
    { to: paths.board, Icon: Columns3, words: home.board },
    { to: paths.queue, Icon: ListOrdered, words: home.queue },
    { to: paths.createMatch, Icon: CalendarPlus, words: home.createMatch },
    { to: paths.announcements, Icon: Megaphone, words: home.announcements },
    { to: paths.dayPasses, Icon: QrCode, words: home.passes },
    { to: paths.print, Icon: Printer, words: home.print },
    { to: paths.createTeam, Icon: Shield, words: home.teams },
    { to: paths.competitions, Icon: Trophy, words: home.competitions },
    { to: paths.sports, Icon: Dices, words: home.sports },
    { to: paths.venues, Icon: MapPin, words: home.venues },
    { to: paths.importTeams, Icon: FileSpreadsheet, words: home.import },
    { to: paths.audit, Icon: History, words: home.audit },
    { to: paths.moderation, Icon: Flag, words: home.moderation },
    { to: paths.staff, Icon: IdCard, words: home.staff },
    { to: paths.screens, Icon: Tv, words: home.screens },
    { to: paths.feed, Icon: Webhook, words: home.feed },
    { to: paths.liveStreaming, Icon: Video, words: home.live },
    { to: overlaysPath, Icon: Tv, words: home.overlays },
  ]
  return (
    <Screen title={text.admin.title}>
      <div className={styles.welcome}>
        <p>{text.welcome.hello(data?.nickname ?? '')}</p>
        <p>{home.hint}</p>
      </div>
      <nav className={styles.doors} aria-label={home.label}>
        {links.map(({ to, Icon, words }) => (
          <Link key={to} to={to} className={styles.door}>
            <Icon aria-hidden="true" />
            <b>{words.title}</b>
            <span>{words.hint}</span>
          </Link>
        ))}
      </nav>
    </Screen>
  )
}
