// Below the console of a court's scorer: the next match there, once this one is over or was moved elsewhere.
import type { CourtNow } from '@campus/contract/court-passes'
import type { Match } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { matchOf } from '../../../data/matches/match.ts'
import { courtNow } from '../../../data/scoring/court-passes.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useCourtText } from '../../../text/use-court-text.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './court-next.module.css'
import { courtPasses, courtPath } from './court-pass.ts'
import { type Leaving, leavingOf } from './courts.rules.ts'

interface Props {
  passId: number
  match: Match
  /** As this phone has it: the end may still wait to be sent. */
  status: MatchStatus
}

/** Without a network the link alone: the page behind it waits for one. */
function Offer({ passId, match, court, leaving }: Omit<Props, 'status'> & { court?: CourtNow; leaving: Leaving }) {
  const text = useCourtText()
  const { courts: words } = text
  const nextId = court?.matchId ?? null
  const { data: next } = useQuery({ ...matchOf(nextId ?? 0), enabled: nextId !== null })
  return (
    <aside className={styles.next} aria-label={words.next}>
      {leaving === 'AWAY' && <p>{words.away}</p>}
      {court && nextId === null ? (
        <p>{words.allDone}</p>
      ) : (
        <>
          {next && <p>{words.nextOf(next.startTime ?? words.noTime, matchName(next, text))}</p>}
          <ButtonLink tone="primary" to={courtPath(passId, match.matchId)}>
            {words.next}
            <ArrowRight aria-hidden="true" size="1.125rem" />
          </ButtonLink>
        </>
      )}
    </aside>
  )
}

export function CourtNext({ passId, match, status }: Props) {
  const token = courtPasses.load(passId)
  const { data: court } = useQuery(courtNow({ passId, token, after: match.matchId }))
  // Whether it is over is known without a network; where the court is, only with one.
  const leaving = leavingOf(match, status, court ?? { venueId: match.venueId ?? 0, date: match.date ?? '' })
  return leaving && <Offer passId={passId} match={match} leaving={leaving} {...(court && { court })} />
}
