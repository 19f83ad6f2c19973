// The main navigation: at the bottom on a phone, at the left on a desktop, where administrators have a fifth link.
import { useQuery } from '@tanstack/react-query'
import { House, Settings, ShieldCheck, Star, Trophy } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { whoAmI } from '../../data/users/me.ts'
import { paths } from '../../paths.ts'
import { campus } from '../../text/campus.ts'
import { useText } from '../../text/use-text.tsx'
import styles from './nav.module.css'

export function Nav() {
  const { nav, product, admin } = useText()
  // Fetched by account-settings.tsx, if somebody was signed in.
  const { data: me } = useQuery({ ...whoAmI(), enabled: false })
  const links = [
    { to: paths.main, label: nav.home, Icon: House },
    { to: paths.favorites, label: nav.favorites, Icon: Star },
    { to: paths.bracket, label: nav.bracket, Icon: Trophy },
    { to: paths.settings, label: nav.settings, Icon: Settings },
  ]
  return (
    <nav className={styles.nav} aria-label={nav.label}>
      {campus.name && (
        <Link to={paths.main} className={styles.campus}>
          <img src={campus.crest} alt="" />
          {product}
        </Link>
      )}
      {links.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
      {me?.role === 'ADMIN' && (
        <NavLink to={paths.adminMain} className={() => styles.wide}>
          <ShieldCheck aria-hidden="true" />
          {admin.title}
        </NavLink>
      )}
    </nav>
  )
}
