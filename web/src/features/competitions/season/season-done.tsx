// Result of a season that was built, with links to go on.

import type { CompetitionDetails, Season } from '@campus/contract/competitions'
import { CalendarCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { competitionPath, paths } from '../../../paths.ts'
import { competitionTitle } from '../../../text/format/competition-title.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { factsOf } from './season.rules.ts'

interface Props {
  season: Season
  competition: CompetitionDetails
  onAgain: () => void
}

export function SeasonDone({ season, competition, onAgain }: Props) {
  const text = useSeasonText()
  const { season: words } = text.office
  const facts = factsOf(season.matches)
  const box = useRef<HTMLDivElement>(null)
  // The form is gone: move the focus to the result.
  useEffect(() => {
    box.current?.focus()
    scrollTo(0, 0)
  }, [])
  return (
    <div ref={box} tabIndex={-1}>
      <Card title={competitionTitle(competition)} note={words.count(season.matches.length)}>
        <Notice
          icon={<CalendarCheck aria-hidden="true" />}
          title={words.done(season.matches.length)}
          hint={words.doneHint}
        >
          {competition.isDraft ? (
            <Message look="note">{words.draftDone}</Message>
          ) : (
            !competition.isCurrent && <Message look="note">{words.notCurrent}</Message>
          )}
          {facts && (
            <ButtonLink tone="primary" to={`${paths.main}?sport=${competition.sport}&date=${facts.firstDay}`}>
              {words.toDay(text.day(facts.firstDay))}
            </ButtonLink>
          )}
          <ButtonLink to={facts ? `${paths.adminMain}?date=${facts.firstDay}` : paths.adminMain}>
            {words.toAdmin}
          </ButtonLink>
          <ButtonLink to={competitionPath(competition.competitionId)}>{words.toCompetition}</ButtonLink>
          <Button onClick={onAgain}>{words.again}</Button>
        </Notice>
      </Card>
    </div>
  )
}
