// List of all competitions by sport, archived ones on demand.
import type { Competition } from '@campus/contract/competitions'
import { sportsIn } from '@campus/rules/kits/kits'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Trophy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { allCompetitions, competitionList } from '../../../data/competitions.ts'
import { competitionPath } from '../../../paths.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Switch } from '../../../ui/fields/checkbox.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { RowList } from '../../../ui/list/row-list.tsx'
import { LoadedList } from '../../../ui/loading/loaded-list.tsx'
import styles from '../competitions.module.css'

export function CompetitionList() {
  const text = useSeasonText()
  const { common, competitions: words } = text.office
  const [isWhole, setWhole] = useState(false)
  const present = useQuery(competitionList())
  const whole = useQuery({ ...allCompetitions(), enabled: isWhole })
  const query = isWhole ? whole : present
  return (
    <div className={styles.stack}>
      <div className={styles.switch}>
        <Switch checked={isWhole} onChange={(event) => setWhole(event.target.checked)}>
          {common.showArchived}
        </Switch>
      </div>
      <LoadedList query={query} failed={words.loadFailed}>
        {(list) =>
          list.length === 0 ? (
            <Card title={words.list}>
              <Notice icon={<Trophy aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
            </Card>
          ) : (
            sportsIn(list)
              .map((sport) => ({ sport, of: list.filter((each) => each.sport === sport) }))
              .map(({ sport, of }) => (
                <Card key={sport} title={text.sport(sport)}>
                  <RowList items={of} keyOf={({ competitionId }) => competitionId}>
                    {(competition) => <Row competition={competition} />}
                  </RowList>
                </Card>
              ))
          )
        }
      </LoadedList>
    </div>
  )
}

function Row({ competition }: { competition: Competition }) {
  const { common, competitions: words } = useSeasonText().office
  const { competitionId, name, season, type, rulePreset, isHouseRule, isCurrent, isArchived, isDraft } = competition
  return (
    <Link className={panel.row} to={competitionPath(competitionId)} data-off={isArchived || undefined}>
      <div className={panel.main}>
        <strong>
          {name} {season}{' '}
          <span className={panel.badges}>
            {isCurrent && (
              <span className={panel.badge} data-strong>
                {words.current}
              </span>
            )}
            {isDraft && <span className={panel.badge}>{words.draft}</span>}
            {isHouseRule && <span className={panel.badge}>{words.houseRule}</span>}
            {isArchived && <span className={panel.badge}>{common.archived}</span>}
          </span>
        </strong>
        <small>
          {words.types[type]} · {words.presets[rulePreset]}
        </small>
        <small className="num">{words.counts(competition.teamCount, competition.matchCount)}</small>
      </div>
      <ChevronRight aria-hidden="true" className={styles.arrow} />
    </Link>
  )
}
