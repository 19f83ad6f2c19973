// List of all teams with a search, archived ones on demand.
import type { Sport } from '@campus/contract/sports'
import { allSports } from '@campus/rules/kits/kits'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { allTeams, teamList } from '../../data/teams.ts'
import { paths } from '../../paths.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { RowList } from '../../ui/list/row-list.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { findTeams } from './team.rules.ts'
import { TeamRow } from './team-row.tsx'

export function TeamList() {
  const text = useSeasonText()
  const { common, teams: words } = text.office
  const [typed, setTyped] = useState('')
  const [sport, setSport] = useState<Sport | 'ALL'>('ALL')
  const [isWhole, setWhole] = useState(false)
  const present = useQuery(teamList())
  const whole = useQuery({ ...allTeams(), enabled: isWhole })
  // Until the archived teams have loaded the current list stays, and with it the switch and its focus.
  const query = isWhole && (whole.data || whole.isError) ? whole : present

  return (
    <LoadedList query={query} rows={6} failed={words.loadFailed}>
      {(teams) => {
        const found = findTeams(teams, typed, sport)
        return (
          <Card title={words.list} note={words.count(found.length)}>
            <div className={panel.body}>
              <div className={panel.fields}>
                <Field
                  type="search"
                  label={common.search}
                  hint={common.searchHint}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
                <Select<Sport | 'ALL'>
                  label={words.sport}
                  value={sport}
                  options={[
                    { value: 'ALL', label: common.allSports },
                    ...allSports().map((each) => ({ value: each, label: text.sport(each) })),
                  ]}
                  onChange={setSport}
                />
              </div>
              <div className={panel.actions}>
                <ButtonLink to={paths.importTeams}>{words.toImport}</ButtonLink>
                <Switch checked={isWhole} onChange={(event) => setWhole(event.target.checked)}>
                  {common.showArchived}
                </Switch>
              </div>
            </div>
            <RowList
              items={found}
              keyOf={({ teamId }) => teamId}
              empty={
                <Notice
                  icon={<Users aria-hidden="true" />}
                  title={teams.length > 0 ? common.noneFound : words.empty}
                  hint={teams.length > 0 ? common.noneFoundHint : words.emptyHint}
                />
              }
            >
              {(team) => <TeamRow team={team} />}
            </RowList>
          </Card>
        )
      }}
    </LoadedList>
  )
}
