// /score/{matchId}: the scorer's console, for administrators, scorers, and holders of a pass for the match. With ?court= it was opened by
// the pass of a court, and offers what is next there.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { MapPinX, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { whoAmI } from '../../data/users/me.ts'
import { colorsOf } from '../../features/scoring/console/colors.rules.ts'
import { Console } from '../../features/scoring/console/console.tsx'
import { SyncBar } from '../../features/scoring/console/sync-bar.tsx'
import { usePlace } from '../../features/scoring/console/use-place.ts'
import { CourtNext } from '../../features/scoring/courts/court-next.tsx'
import { courtPath, readCourt } from '../../features/scoring/courts/court-pass.ts'
import { FieldConsole } from '../../features/scoring/field/field-console.tsx'
import { namesOf } from '../../features/scoring/log/labels.rules.ts'
import { ResultPanel } from '../../features/scoring/result/result-panel.tsx'
import { tapsOf } from '../../features/scoring/session/log.rules.ts'
import { scorerPasses } from '../../features/scoring/session/pass.ts'
import { usePhoneReport } from '../../features/scoring/session/use-phone-report.ts'
import { useScoring } from '../../features/scoring/session/use-scoring.ts'
import { TieConsole } from '../../features/scoring/ties/tie-console.tsx'
import { ToolScreen } from '../../layouts/tool-screen.tsx'
import { matchPath, paths } from '../../paths.ts'
import { useCourtText } from '../../text/use-court-text.ts'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import { NotFoundPage } from '../fan/not-found-page.tsx'
import { OpenCourt } from './open-court.tsx'
import styles from './score-page.module.css'
import { usePass } from './use-pass.ts'

function Shell({ match, who, children }: { match: Match | null; who?: string | null; children: ReactNode }) {
  const text = useScoringText()
  const place = usePlace(match)
  return (
    <ToolScreen
      title={text.scoring.title}
      {...place}
      backTo={match ? matchPath(match) : paths.main}
      who={who}
      className={styles.page}
    >
      {children}
    </ToolScreen>
  )
}

function ScoreMatch({ matchId }: { matchId: number }) {
  const text = useScoringText()
  const { scoring: words } = text
  const { courts } = useCourtText()
  const [search] = useSearchParams()
  const court = readCourt(`court-${search.get('court') ?? ''}`)
  const pass = usePass(scorerPasses, matchId)
  const me = useQuery({ ...whoAmI(), enabled: pass === null })
  const scored = useScoring(matchId, pass)
  const { known, waiting, game, rejection, failure, isRead } = scored
  usePhoneReport(matchId, waiting.length, known?.scorer != null && rejection === null)
  const mayCorrect = pass === null && me.data?.role === 'ADMIN'

  // After a rejection a scorer with taps keeps the console, with the reason in its bar.
  const isRejected = rejection !== null && !(known?.scorer && (waiting.length > 0 || known.mine.length > 0))
  if (isRejected && court && rejection === 'FORBIDDEN') {
    return (
      <Shell match={known?.match ?? null}>
        <Notice icon={<MapPinX aria-hidden="true" />} title={courts.away}>
          <ButtonLink tone="primary" to={courtPath(court, matchId)}>
            {courts.next}
          </ButtonLink>
        </Notice>
      </Shell>
    )
  }
  if (isRejected) {
    return (
      <Shell match={known?.match ?? null}>
        <Notice
          icon={<ShieldX aria-hidden="true" />}
          title={words.noRight.title}
          hint={
            rejection === 'PASS_INVALID' || rejection === 'HAS_TWO_SCORERS'
              ? words.sync.reasons[rejection]
              : words.noRight.hint
          }
        >
          <ButtonLink tone="primary" to={paths.root} state={{ from: `/score/${matchId}` }}>
            {words.noRight.logIn}
          </ButtonLink>
          {known && <ButtonLink to={matchPath(known.match)}>{words.noRight.match}</ButtonLink>}
        </Notice>
      </Shell>
    )
  }
  if (!known || !game) {
    return (
      <Shell match={null}>
        {isRead && failure ? (
          <Notice title={text.matches.loadFailed} hint={errorText(text, failure)} isFailure>
            <Button onClick={scored.sync}>{text.retry}</Button>
          </Notice>
        ) : (
          <ListSkeleton label={text.loading} />
        )}
      </Shell>
    )
  }
  const desk = {
    match: known.match,
    game,
    names: namesOf(known.match, text),
    colors: colorsOf(known.match),
    taps: tapsOf(known, waiting),
    tap: scored.tap,
    lock: scored.lock,
    mayOpen: scored.mayOpen,
    mayCorrect,
  }
  const { status } = game.folded.state
  const isOver = status === 'PAST' || status === 'FORFEIT'
  return (
    <Shell match={known.match} who={known.scorer}>
      <SyncBar scored={scored} />
      {game.rules.kind === 'PLACED' ? (
        <FieldConsole desk={desk} scored={scored} />
      ) : game.rules.kind === 'TIES' ? (
        <TieConsole desk={desk} scored={scored} />
      ) : (
        <Console desk={desk} scored={scored} />
      )}
      {isOver && <ResultPanel matchId={matchId} token={pass} isSent={waiting.length === 0} isOrganiser={mayCorrect} />}
      {court && <CourtNext passId={court} match={known.match} status={status} />}
    </Shell>
  )
}

export function ScorePage() {
  const { matchId = '' } = useParams()
  const court = readCourt(matchId)
  if (court) return <OpenCourt key={court} passId={court} />
  return /^[1-9]\d{0,14}$/.test(matchId) ? <ScoreMatch key={matchId} matchId={Number(matchId)} /> : <NotFoundPage />
}
