// A day's matches as cards to print for the courts: each with its own pass, created on request.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { makePass, matchesWithPass } from '../../../data/scoring/passes.ts'
import { scorePath } from '../../../paths.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { QrCode } from '../../../ui/passes/qr-code.tsx'
import { scorerPasses } from '../session/pass.ts'
import { readLinks, storeLinks } from './day-links.ts'
import styles from './day-sheet.module.css'
import { hoursUntilOver, inSheetOrder, type SheetOrder } from './pass.rules.ts'

function MatchCard({ match, link }: { match: Match; link: string }) {
  const text = useScoringText()
  const name = matchName(match, text)
  return (
    <li className={styles.card}>
      <QrCode text={link} label={text.scoring.passes.qr(name)} />
      <div>
        <small>
          {text.sport(match.sport)} · {match.competitionName}
        </small>
        <b className="num">
          {match.date && text.shortDay(match.date)} {match.startTime ?? text.matches.noTime}
        </b>
        <b>{match.venue ?? text.scoring.passes.noCourt}</b>
        <strong>{name}</strong>
        <small>{text.scoring.passes.scan}</small>
      </div>
    </li>
  )
}

export function DaySheet({ date, matches }: { date: string; matches: Match[] }) {
  const text = useScoringText()
  const { passes: words } = text.scoring
  const [links, setLinks] = useState(() => readLinks(date))
  const [order, setOrder] = useState<SheetOrder>('court')
  const [isConfirming, setConfirming] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const missing = matches.filter(({ matchId }) => !links[matchId])
  const done = matches.length - missing.length
  // Matches without a link here may have a pass from elsewhere.
  const passes = useQuery(matchesWithPass(matches.map(({ matchId }) => matchId)))
  const isUnknown = passes.isPending
  const made = passes.data?.filter((matchId) => !links[matchId]).length ?? 0

  async function make() {
    if (isMaking || isUnknown) return
    setConfirming(false)
    setMaking(true)
    setFailure(null)
    try {
      for (const { matchId } of missing) {
        // Sequential: a day has a few dozen, and created passes stay if one fails.
        // oxlint-disable-next-line no-await-in-loop
        const { token } = await makePass({
          matchId,
          label: words.dayLabel,
          hours: hoursUntilOver(date, serverNow()),
        })
        const link = scorerPasses.link(scorePath(matchId), token)
        setLinks((present) => ({ ...present, [matchId]: link }))
        storeLinks(date, { ...readLinks(date), [matchId]: link })
      }
    } catch (error) {
      setFailure(error)
    }
    setMaking(false)
  }

  if (matches.length === 0) return <Notice title={words.dayEmpty} />
  return (
    <>
      <div className={styles.tools}>
        <p>{words.dayHint(matches.length)}</p>
        {failure !== null && (
          <Message look="bad">
            {words.makeFailed} {errorText(text, failure)}
          </Message>
        )}
        {missing.length > 0 && (
          <Button
            tone="primary"
            aria-disabled={isMaking || isUnknown}
            onClick={() => (made > 0 ? setConfirming(true) : void make())}
          >
            {isMaking ? words.making(done, matches.length) : words.dayMake(missing.length)}
          </Button>
        )}
        {done > 0 && !isMaking && (
          <>
            <Select
              label={words.order}
              value={order}
              options={(['court', 'time'] as const).map((value) => ({ value, label: words.orders[value] }))}
              onChange={setOrder}
            />
            <Button onClick={() => window.print()}>{words.print}</Button>
          </>
        )}
      </div>
      {isConfirming && (
        <Confirm
          title={words.againTitle(made)}
          text={words.againText}
          action={words.again(missing.length)}
          tone="primary"
          onConfirm={make}
          onClose={() => setConfirming(false)}
        />
      )}
      {done > 0 && (
        <>
          <h2 className={styles.paper}>{text.day(date)}</h2>
          <ul className={styles.cards}>
            {inSheetOrder(matches, order).map((match) => {
              const link = links[match.matchId]
              return link && <MatchCard key={match.matchId} match={match} link={link} />
            })}
          </ul>
        </>
      )}
    </>
  )
}
