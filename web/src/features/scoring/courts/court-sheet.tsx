// A day's courts as boxes to print and put up: each with its code, which stays the same, and the matches planned there.
import type { CourtPass } from '@campus/contract/court-passes'
import type { Match } from '@campus/contract/matches'
import { type Court, courtsOf } from '@campus/rules/season/courts'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useMakeCourtPass } from '../../../data/scoring/court-passes.ts'
import { passesPath } from '../../../paths.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useCourtText } from '../../../text/use-court-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { QrCode } from '../../../ui/passes/qr-code.tsx'
import { courtPasses, courtPath } from './court-pass.ts'
import styles from './court-sheet.module.css'
import { isDayOver } from './courts.rules.ts'

function Plan({ matches }: { matches: Match[] }) {
  const text = useCourtText()
  return (
    <ol className={styles.plan}>
      {matches.map((match) => (
        <li key={match.matchId}>
          <b className="num">{match.startTime ?? text.courts.noTime}</b>
          <span>
            {matchName(match, text)} <small>{match.competitionName}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface BoxProps {
  court: Court
  date: string
  pass: CourtPass | undefined
  onRenew: () => void
}

function CourtBox({ court: { venue, matches }, date, pass, onRenew }: BoxProps) {
  const text = useCourtText()
  const { courts: words } = text
  return (
    <li className={styles.court}>
      {pass?.token && (
        <div className={styles.code}>
          <QrCode text={courtPasses.link(courtPath(pass.passId), pass.token)} label={words.qr(venue)} />
          <small>{words.scan}</small>
          <span className={styles.act}>
            <Button aria-label={words.renewOf(venue)} onClick={onRenew}>
              {words.renew}
            </Button>
          </span>
        </div>
      )}
      <div className={styles.facts}>
        <h2>{venue}</h2>
        <p>
          {text.day(date)} · {words.count(matches.length)}
        </p>
        <Plan matches={matches} />
      </div>
    </li>
  )
}

interface Props {
  date: string
  matches: Match[]
  passes: CourtPass[]
}

export function CourtSheet({ date, matches, passes }: Props) {
  const text = useCourtText()
  const { courts: words } = text
  const make = useMakeCourtPass(date)
  const [progress, setProgress] = useState<number | null>(null)
  const [renewing, setRenewing] = useState<Court | null>(null)
  const { courts, unplaced } = courtsOf(matches)
  const passOf = ({ venueId }: Court) => passes.find((pass) => pass.venueId === venueId && pass.token !== null)
  const missing = courts.filter((court) => !passOf(court))
  const isOver = isDayOver(date, serverNow())

  async function makeAll() {
    if (progress !== null) return
    try {
      for (const [at, { venueId }] of missing.entries()) {
        setProgress(at)
        // Sequential: a day has a few courts, and those made stay if one fails. One that cannot be shown is replaced.
        // oxlint-disable-next-line no-await-in-loop
        await make.mutateAsync({ venueId, isNew: passes.some((pass) => pass.venueId === venueId) })
      }
    } catch {
      // Shown by the mutation's own error.
    }
    setProgress(null)
  }

  function renew({ venueId }: Court) {
    make.mutate(
      { venueId, isNew: true },
      {
        onSuccess: () => {
          setRenewing(null)
          toast(words.renewDone)
        },
      },
    )
  }

  if (matches.length === 0) return <Notice title={words.empty} />
  return (
    <>
      <div className={styles.tools}>
        <p>{isOver ? words.over : words.hint(courts.length)}</p>
        {make.isError && !renewing && (
          <Message look="bad">
            {words.makeFailed} {errorText(text, make.error)}
          </Message>
        )}
        {!isOver && missing.length > 0 && (
          <Button tone="primary" aria-disabled={progress !== null} onClick={() => void makeAll()}>
            {progress === null ? words.make(missing.length) : words.making(progress, missing.length)}
          </Button>
        )}
        {missing.length < courts.length && progress === null && (
          <Button onClick={() => window.print()}>{words.print}</Button>
        )}
      </div>
      <ul className={styles.courts}>
        {courts.map((court) => (
          <CourtBox
            key={court.venueId}
            court={court}
            date={date}
            pass={passOf(court)}
            onRenew={() => setRenewing(court)}
          />
        ))}
      </ul>
      {unplaced.length > 0 && (
        <section className={styles.unplaced} aria-label={words.noCourt}>
          <h2>{words.noCourt}</h2>
          <p>{words.noCourtHint}</p>
          <ul>
            {unplaced.map((match) => (
              <li key={match.matchId}>
                <span>
                  <b className="num">{match.startTime ?? words.noTime}</b> {matchName(match, text)}
                </span>
                <ButtonLink to={passesPath(match.matchId)} aria-label={words.linkOf(matchName(match, text))}>
                  {words.link}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {renewing && (
        <Confirm
          title={words.renewTitle(renewing.venue)}
          text={words.renewText}
          action={words.renew}
          busy={make.isPending}
          error={make.isError ? errorText(text, make.error) : undefined}
          onConfirm={() => renew(renewing)}
          onClose={() => {
            setRenewing(null)
            make.reset()
          }}
        />
      )}
    </>
  )
}
