// /score/{matchId}: the scorer's console, for administrators, scorers, and whoever holds a pass for the match.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ShieldX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Console } from '../features/scoring/console.tsx'
import { colorsOf, namesOf } from '../features/scoring/labels.rules.ts'
import { tapsOf } from '../features/scoring/log.rules.ts'
import { passIn, recallPass, rememberPass } from '../features/scoring/pass.ts'
import { SyncBar } from '../features/scoring/sync-bar.tsx'
import { useScoring } from '../features/scoring/use-scoring.ts'
import { whoAmI } from '../features/users/users.queries.ts'
import { matchPath, paths } from '../paths.ts'
import { useScoringText } from '../text/use-scoring-text.ts'
import { errorText } from '../text/use-text.tsx'
import { Button, ButtonLink, IconLink } from '../ui/button.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import styles from './score-page.module.css'
import { mainId } from './screen.tsx'

/** Takes a pass out of the address, which others may see, before anything is drawn. */
function usePass(matchId: number): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const brought = passIn(hash)
  if (brought) rememberPass(matchId, brought)
  useEffect(() => {
    if (brought) void navigate(pathname, { replace: true })
  }, [brought, pathname, navigate])
  return recallPass(matchId)
}

function Shell({ match, who, children }: { match: Match | null; who?: string | null; children: ReactNode }) {
  const text = useScoringText()
  return (
    <div className={styles.page}>
      <title>{`${text.scoring.title} | ${text.product}`}</title>
      <header className={styles.bar}>
        <IconLink label={text.back} to={match ? matchPath(match) : paths.main}>
          <ChevronLeft aria-hidden="true" />
        </IconLink>
        <h1>{text.scoring.title}</h1>
        {who && <span>{who}</span>}
      </header>
      <main id={mainId}>{children}</main>
    </div>
  )
}

function ScoreMatch({ matchId }: { matchId: number }) {
  const text = useScoringText()
  const { scoring: words } = text
  const pass = usePass(matchId)
  const me = useQuery({ ...whoAmI(), enabled: pass === null })
  const scored = useScoring(matchId, pass)
  const { known, waiting, game, refusal, failure, isRead } = scored
  const mayCorrect = pass === null && me.data?.role === 'ADMIN'

  // Who was let in once keeps the console, with the reason in its bar: there may be taps to show.
  const isOut = refusal !== null && !(known?.scorer && (waiting.length > 0 || known.mine.length > 0))
  if (isOut) {
    return (
      <Shell match={known?.match ?? null}>
        <Notice
          icon={<ShieldX aria-hidden="true" />}
          title={words.noRight.title}
          hint={refusal === 'PASS_INVALID' ? words.sync.reasons.PASS_INVALID : words.noRight.hint}
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
            <Button onClick={scored.meet}>{text.retry}</Button>
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
    mayCorrect,
  }
  return (
    <Shell match={known.match} who={known.scorer}>
      <SyncBar scored={scored} />
      <Console desk={desk} scored={scored} />
    </Shell>
  )
}

export function ScorePage() {
  const { matchId = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(matchId) ? <ScoreMatch key={matchId} matchId={Number(matchId)} /> : <NotFoundPage />
}
