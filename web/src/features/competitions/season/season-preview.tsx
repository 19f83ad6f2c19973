// Preview of a season: that everything fits, the byes, and every match by day or by round.
import type { CompetitionDetails, PlannedMatch, Season } from '@campus/contract/competitions'
import type { Venue } from '@campus/contract/venues'
import { useId, useState } from 'react'
import { placeholder, roundName, stageName } from '../../../text/format/placeholders.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Tabs, tabId } from '../../../ui/list/tabs.tsx'
import styles from './season.module.css'
import { factsOf, shownBy } from './season.rules.ts'

interface Props {
  season: Season
  competition: CompetitionDetails
  venues: Venue[]
}

export function SeasonPreview({ season, competition, venues }: Props) {
  const text = useSeasonText()
  const { matches: matchWords, places, office } = text
  const { season: words } = office
  const panelId = useId()
  const [by, setBy] = useState<'date' | 'round'>('date')
  const facts = factsOf(season.matches)
  const nameOf = (teamId: number) => competition.entries.find((entry) => entry.teamId === teamId)?.teamName
  const venueOf = new Map(venues.map(({ venueId, name }) => [venueId, name]))
  const side = (teamId: number | null, source: string | null) =>
    (teamId === null ? placeholder(places, source) : nameOf(teamId)) ?? matchWords.noTeam
  const stage = ({ groupName, round }: PlannedMatch) => stageName(places, groupName, round)
  const lanes = (sides: number[]) => sides.map((teamId) => nameOf(teamId) ?? matchWords.noTeam).join(', ')

  return (
    <Card title={words.preview} note={words.count(season.matches.length)}>
      <div className={styles.facts}>
        <Message look="good">
          <strong>{words.fits}</strong>
          {facts && (
            <p>
              {words.span(text.day(facts.firstDay), text.day(facts.lastDay))} · {words.busiest(facts.busiest)}
            </p>
          )}
          {season.byes.length > 0 && <p>{words.byes(season.byes.map((id) => nameOf(id) ?? '').join(', '))}</p>}
          {season.replaced > 0 && <p>{words.replaced(season.replaced)}</p>}
        </Message>
      </div>
      <Tabs
        label={words.by}
        tabs={[
          { value: 'date', label: words.byDay },
          { value: 'round', label: words.byRound },
        ]}
        value={by}
        panelId={panelId}
        onChange={setBy}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, by)} className={styles.plan}>
        {shownBy(season.matches, by).map(([name, list]) => (
          <section key={name}>
            <h3>
              {by === 'date' ? text.day(name) : roundName(places, name) || words.heatRound}{' '}
              <small>{words.count(list.length)}</small>
            </h3>
            <ol>
              {list.map((match) => (
                <li key={match.key}>
                  <span className="num">
                    {by === 'round' && `${text.day(match.date)} `}
                    {match.startTime}
                  </span>
                  {match.sides ? (
                    <strong>{lanes(match.sides) || matchWords.noTeam}</strong>
                  ) : (
                    <strong>
                      {side(match.teamOneId, match.sourceOne)} <i>{words.versus}</i>{' '}
                      {side(match.teamTwoId, match.sourceTwo)}
                    </strong>
                  )}
                  <small>
                    {stage(match)} · {venueOf.get(match.venueId)}
                  </small>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  )
}
