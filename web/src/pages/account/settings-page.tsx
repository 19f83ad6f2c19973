// /settings: font size with a preview, the department, theme, language, notifications, and links to help.
import { useQuery } from '@tanstack/react-query'
import { Activity, ChevronRight, CircleHelp, FileText, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { whoAmI } from '../../data/users/me.ts'
import { DepartmentCard } from '../../features/matches/department/department-card.tsx'
import { PushCard } from '../../features/push/push-card.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { type FontStep, useSettings } from '../../settings/settings.tsx'
import { languageNames } from '../../text/languages.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Choice } from '../../ui/fields/choice.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './settings-page.module.css'

export function SettingsPage() {
  const { settings: words, product, support } = useTeamText()
  const { data: me } = useQuery(whoAmI())
  const { theme, fontSize, language, change } = useSettings()
  const links = [
    { to: paths.faq, label: support.faq, Icon: CircleHelp },
    { to: paths.contact, label: support.contact, Icon: Mail },
    { to: paths.terms, label: support.terms, Icon: FileText },
    { to: paths.status, label: support.status, Icon: Activity },
  ]
  return (
    <Screen title={words.title}>
      <Card title={words.fontSize} note={words.fontSteps[fontSize]}>
        <div className={styles.body}>
          <input
            type="range"
            min={1}
            max={3}
            step={1}
            value={fontSize}
            aria-label={words.fontSize}
            aria-valuetext={words.fontSteps[fontSize]}
            onChange={(event) => change({ fontSize: Number(event.target.value) as FontStep })}
          />
          <p className={styles.preview}>
            <strong>{product}</strong>
            {words.preview}
          </p>
        </div>
      </Card>
      <DepartmentCard />
      <Card title={words.theme}>
        <Choice
          name="theme"
          label={words.theme}
          value={theme}
          options={[
            { value: 'system', label: words.system },
            { value: 'light', label: words.light },
            { value: 'dark', label: words.dark },
          ]}
          onChange={(value) => change({ theme: value })}
        />
      </Card>
      <Card title={words.language}>
        <Choice
          name="language"
          label={words.language}
          value={language}
          options={languageNames}
          onChange={(value) => change({ language: value })}
        />
      </Card>
      <Card title={support.title}>
        <ul className={styles.links}>
          {links.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon aria-hidden="true" />
                <span>{label}</span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {/* Last: its content loads later than the rest, and must not push anything down. */}
      <PushCard userId={me === null ? null : me?.userId} />
    </Screen>
  )
}
