// Picker of the teams that take part: by sport, by search, one by one or all that are shown.
import type { Entry } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import type { Team } from '@campus/contract/teams'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { findsKorean } from '../../../ui/fields/hangul.ts'
import panel from '../../../ui/list/panel.module.css'
import styles from './entries.module.css'
import { withoutTeams, withTeams } from './entries.rules.ts'

interface Props {
  sport: Sport
  teams: Team[]
  entries: Entry[]
  onChange: (entries: Entry[]) => void
}

export function TeamPicker({ sport, teams, entries, onChange }: Props) {
  const text = useSeasonText()
  const { common, entries: words } = text.office
  const [typed, setTyped] = useState('')
  const [isOwn, setOwn] = useState(true)
  const chosen = new Set(entries.map((entry) => entry.teamId))
  const offered = teams.filter(
    (team) =>
      (!team.isArchived || chosen.has(team.teamId)) &&
      // A chosen team stays in sight, so that it can be removed.
      (!isOwn || team.sport === null || team.sport === sport || chosen.has(team.teamId)),
  )
  const found = offered.filter((team) => findsKorean(`${team.department} ${team.teamName}`, typed))
  const foundIds = found.map((team) => team.teamId)
  const isWhole = found.length > 0 && foundIds.every((id) => chosen.has(id))

  function toggle(teamIds: number[], isIn: boolean) {
    onChange(isIn ? withTeams(entries, teamIds) : withoutTeams(entries, teamIds))
  }

  if (teams.length === 0) {
    return (
      <Notice icon={<Users aria-hidden="true" />} title={words.noTeams} hint={words.noTeamsHint}>
        <ButtonLink tone="primary" to={paths.createTeam}>
          {words.toTeams}
        </ButtonLink>
      </Notice>
    )
  }
  return (
    <div className={panel.body}>
      <Field
        type="search"
        label={common.search}
        hint={common.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={panel.actions}>
        <Checkbox checked={isOwn} onChange={(event) => setOwn(event.target.checked)}>
          {words.onlySport(text.sport(sport))}
        </Checkbox>
        <Button aria-disabled={found.length === 0} onClick={() => toggle(foundIds, !isWhole)}>
          {isWhole ? words.dropAll(found.length) : words.chooseAll(found.length)}
        </Button>
      </div>
      {found.length === 0 && <Notice title={common.noneFound} hint={common.noneFoundHint} />}
      <ul className={styles.teams} aria-label={words.pick}>
        {found.map((team) => (
          <li key={team.teamId}>
            <Checkbox
              checked={chosen.has(team.teamId)}
              onChange={(event) => toggle([team.teamId], event.target.checked)}
            >
              <strong>{team.teamName}</strong> {team.department !== team.teamName && <small>{team.department}</small>}
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  )
}
