// The protests against the result of a match: what everybody may see, and what this person may do.
import type { Clip } from '@campus/contract/clips'
import type { MatchResult } from '@campus/contract/confirmations'
import type { Match } from '@campus/contract/matches'
import type { Face, Protest } from '@campus/contract/protests'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Play, Scale } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useNamedClips } from '../../data/clips.ts'
import { protestsOf, useWithdrawProtest } from '../../data/protests.ts'
import { matchPath, paths } from '../../paths.ts'
import { seoulTime } from '../../text/format/dates.ts'
import { roundName } from '../../text/format/placeholders.ts'
import { useProtestText } from '../../text/use-protest-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useClock } from '../../ui/browser/use-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazySheet } from '../../ui/dialog/lazy-sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import type { ProtestSheetProps } from './protest-sheet.tsx'
import styles from './protests.module.css'
import { mayProtest } from './protests.rules.ts'
import type { RulingSheetProps } from './ruling-sheet.tsx'

const ProtestSheet = lazySheet<ProtestSheetProps>(() => import('./protest-sheet.tsx').then((m) => m.ProtestSheet))
const RulingSheet = lazySheet<RulingSheetProps>(() => import('./ruling-sheet.tsx').then((m) => m.RulingSheet))

const time = (instant: string) => seoulTime(Date.parse(instant))

interface Props {
  match: Match
  result: MatchResult
  isSignedIn: boolean
  isOrganiser: boolean
}

/** Renders nothing once the result is official and nobody has protested. */
export function ProtestList({ match, result, isSignedIn, isOrganiser }: Props) {
  const text = useProtestText()
  const { protests: words } = text
  const { data: protests = [] } = useQuery(protestsOf(match.matchId, match.version))
  const clips = useNamedClips(
    match.matchId,
    protests.flatMap(({ clipId }) => clipId ?? []),
  )
  const isOpen = useClock((now) => (mayProtest(result, now) ? 'open' : 'over'), 'minutes') === 'open'
  const [isFiling, setFiling] = useState(false)
  const [ruled, setRuled] = useState<Protest>()
  const { pathname, search } = useLocation()
  const mayFile = isOpen && !protests.some(({ isOwn, state }) => isOwn && state === 'OPEN')
  if (!mayFile && protests.length === 0) return null
  return (
    <Card title={words.title} icon={<Scale aria-hidden="true" />}>
      {protests.length > 0 && (
        <ul className={clsx(panel.rows, styles.list)}>
          {protests.map((protest) => (
            <ProtestRow key={protest.protestId} match={match} protest={protest} clip={clips.get(protest.clipId ?? 0)}>
              {isOrganiser && protest.state === 'OPEN' && (
                <Button tone="primary" aria-label={words.ruleOf(protest.teamName)} onClick={() => setRuled(protest)}>
                  {words.rule}
                </Button>
              )}
            </ProtestRow>
          ))}
        </ul>
      )}
      {mayFile && (
        <div className={styles.file}>
          <p className={panel.quiet}>{result.officialAt ? words.until(time(result.officialAt)) : words.whileOpen}</p>
          {isSignedIn ? (
            <Button onClick={() => setFiling(true)}>{words.file}</Button>
          ) : (
            <ButtonLink to={paths.root} state={{ from: pathname + search }}>
              {words.logIn}
            </ButtonLink>
          )}
        </div>
      )}
      {isFiling && <ProtestSheet match={match} onClose={() => setFiling(false)} />}
      {ruled && <RulingSheet match={match} protest={ruled} onClose={() => setRuled(undefined)} />}
    </Card>
  )
}

interface RowProps {
  match: Match
  protest: Protest
  clip: Clip | undefined
  children: ReactNode
}

function ProtestRow({ match, protest, clip, children }: RowProps) {
  const text = useProtestText()
  const { protests: words } = text
  const { protestId, teamName, state, filedAt, name, reason, isOwn, ruling, moved } = protest
  const withdraw = useWithdrawProtest()

  function takeBack() {
    if (withdraw.isPending) return
    withdraw.mutate(protestId, {
      onSuccess: () => toast(words.withdrawn),
      onError: (error) => toast(errorText(text, error)),
    })
  }

  return (
    <li className={panel.row}>
      <div className={clsx(panel.main, styles.what)}>
        <strong>
          <bdi>{words.of(teamName)}</bdi>{' '}
          <span className={panel.badge} data-strong={state === 'UPHELD' || undefined}>
            {words.states[state]}
          </span>
        </strong>
        <small className="num">
          {[words.filed(time(filedAt)), name && words.by(name)].filter(Boolean).join(' · ')}
        </small>
        {reason && <p className={styles.words}>{reason}</p>}
        {ruling && (
          <p className={styles.words}>
            <b>{words.ruling}</b> {ruling}
          </p>
        )}
        {moved.length > 0 && (
          <ul className={styles.moved} aria-label={words.moved}>
            {moved.map(({ matchId, round, before, after }) => (
              <li key={matchId}>
                {round && <small>{roundName(text.places, round)}</small>}
                <FaceText label={words.before} face={before} isOld />
                <FaceText label={words.after} face={after} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={panel.tools}>
        {clip?.state === 'COMING' && <small>{words.sceneComing}</small>}
        {clip?.state === 'READY' && (
          <ButtonLink to={`${matchPath(match)}?clip=${clip.clipId}`} preventScrollReset>
            <Play aria-hidden="true" />
            {words.scene}
          </ButtonLink>
        )}
        {isOwn && state === 'OPEN' && <Button onClick={takeBack}>{words.withdraw}</Button>}
        {children}
      </div>
    </li>
  )
}

function FaceText({ label, face, isOld }: { label: string; face: Face; isOld?: boolean }) {
  const { protests: words } = useProtestText()
  const [one, two] = [face.teamName1 ?? words.noTeam, face.teamName2 ?? words.noTeam]
  const shown = `${one} ${face.score ?? ':'} ${two}`
  return (
    <span className="num">
      <span className="sr-only">{label} </span>
      {isOld ? <del>{shown}</del> : <b>{shown}</b>}
    </span>
  )
}
