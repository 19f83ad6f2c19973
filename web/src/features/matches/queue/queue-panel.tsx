// One queue: its courts now, who waits in which order and since when, and what an organiser can do about it.
import type { CourtQueue } from '@campus/contract/court-queues'
import type { Match } from '@campus/contract/matches'
import type { Venue } from '@campus/contract/venues'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { type QueueAct, useQueueAct } from '../../../data/court-queues.ts'
import { editMatchPath, matchPath, scorePath } from '../../../paths.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useCallText } from '../../../text/use-call-text.ts'
import { useQueueText } from '../../../text/use-queue-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Card } from '../../../ui/list/card.tsx'
import pill from '../../../ui/list/pill.module.css'
import { useCallEstimate } from '../row/queue-times.tsx'
import { TimeLeft } from '../row/time-left.tsx'
import styles from './queue.module.css'
import { type QueueCourt, type QueueRow, rowsOf } from './queue.rules.ts'
import { SkipSheet } from './skip-sheet.tsx'

interface Props {
  queue: CourtQueue
  matches: readonly Match[]
  /** Courts that no queue has. */
  freeCourts: readonly Venue[]
}

export function QueuePanel({ queue, matches, freeCourts }: Props) {
  const text = useQueueText()
  const { queue: words } = text
  const { acts } = words
  const change = useQueueAct()
  const [skipped, setSkipped] = useState<Match | null>(null)
  const [isEnding, setIsEnding] = useState(false)
  const { courts, waiting } = rowsOf(queue, matches)
  const venueIds = queue.courts.map(({ venueId }) => venueId)

  function run(act: QueueAct['act']) {
    // A second tap on the same button; another act waits for its turn.
    if (change.isPending && change.variables.act.kind === act.kind) return
    change.mutate(
      { queueId: queue.queueId, act },
      {
        onSuccess: () => toast(words.done[act.kind]),
        onError: (error) => toast(`${words.failed} ${errorText(text, error)}`),
      },
    )
  }
  const setCourts = (ids: number[]) => run({ kind: 'UPDATE', body: { venueIds: ids } })

  return (
    <div className={styles.columns}>
      <Card title={words.courts} note={queue.isPaused ? words.paused : undefined}>
        <ul>
          {courts.map((court) => (
            <li key={court.venueId} className={styles.court}>
              <b>{court.name}</b>
              <OnCourt court={court} onCall={(matchId) => run({ kind: 'CALL', matchId })} onSkip={setSkipped} />
              {!court.isOut && venueIds.length > 1 && (
                <Button
                  aria-label={words.of(court.name, acts.takeOut)}
                  onClick={() => setCourts(venueIds.filter((id) => id !== court.venueId))}
                >
                  {acts.takeOut}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.tools}>
          <Button tone="primary" onClick={() => run({ kind: 'HAND_OUT' })}>
            {acts.handOut}
          </Button>
          <Button onClick={() => run({ kind: 'UPDATE', body: { isPaused: !queue.isPaused } })}>
            {queue.isPaused ? acts.resume : acts.pause}
          </Button>
          <Button onClick={() => setIsEnding(true)}>{acts.end}</Button>
        </div>
        {freeCourts.length > 0 && (
          <AddCourt courts={freeCourts} onAdd={(venueId) => setCourts([...venueIds, venueId])} />
        )}
      </Card>
      <Card title={words.waiting} note={words.count(waiting.length)}>
        {waiting.length === 0 && <p className={styles.none}>{words.nobody}</p>}
        <ol>
          {waiting.map((row) => (
            <Waiting key={row.match.matchId} row={row} onSkip={setSkipped} />
          ))}
        </ol>
      </Card>
      {skipped && (
        <SkipSheet
          match={skipped}
          onClose={() => setSkipped(null)}
          onSkip={(reason) => {
            run({ kind: 'SKIP', matchId: skipped.matchId, reason })
            setSkipped(null)
          }}
        />
      )}
      {isEnding && (
        <Confirm
          title={words.endSheet.title}
          text={words.endSheet.text}
          action={acts.end}
          onClose={() => setIsEnding(false)}
          onConfirm={() => {
            run({ kind: 'END' })
            setIsEnding(false)
          }}
        />
      )}
    </div>
  )
}

function AddCourt({ courts, onAdd }: { courts: readonly Venue[]; onAdd: (venueId: number) => void }) {
  const { queue: words } = useQueueText()
  const [chosen, setChosen] = useState('')
  const options = courts.map(({ venueId, name }) => ({ value: String(venueId), label: name }))
  // The chosen one may have been added meanwhile.
  const value = options.some((option) => option.value === chosen) ? chosen : (options[0]?.value ?? '')
  return (
    <div className={styles.add}>
      <Select label={words.addCourt} value={value} options={options} onChange={setChosen} />
      <Button onClick={() => onAdd(Number(value))}>{words.acts.add}</Button>
    </div>
  )
}

interface OnCourtProps {
  court: QueueCourt
  onCall: (matchId: number) => void
  onSkip: (match: Match) => void
}

function OnCourt({ court: { row }, onCall, onSkip }: OnCourtProps) {
  const text = useQueueText()
  const { queue: words } = text
  if (!row) return <span className={styles.quiet}>{words.free}</span>
  const { match } = row
  const name = matchName(match, text)
  const { absentAt } = match.queue ?? {}
  return (
    <div className={styles.on}>
      <Link to={matchPath(match)}>{name}</Link>
      {match.status === 'LIVE' ? (
        <span className={clsx(pill.pill, pill.live)}>{words.playing}</span>
      ) : (
        absentAt && (
          <span className={clsx(pill.pill, pill.warn)}>
            {text.matches.called} <TimeLeft until={absentAt} />
          </span>
        )
      )}
      <div className={styles.answers}>
        <ButtonLink to={scorePath(match.matchId)} aria-label={words.of(name, words.acts.score)}>
          {words.acts.score}
        </ButtonLink>
        {match.status === 'FUTURE' && (
          <>
            <Button aria-label={words.of(name, words.acts.again)} onClick={() => onCall(match.matchId)}>
              {words.acts.again}
            </Button>
            <Button aria-label={words.of(name, words.acts.skip)} onClick={() => onSkip(match)}>
              {words.acts.skip}
            </Button>
            <ButtonLink to={editMatchPath(match.matchId)} aria-label={words.of(name, words.acts.walkover)}>
              {words.acts.walkover}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

function Waiting({ row: { match, entry }, onSkip }: { row: QueueRow; onSkip: (match: Match) => void }) {
  const text = useQueueText()
  const { queue: words } = text
  const { calls } = useCallText()
  const call = useCallEstimate(match.matchId)
  const name = matchName(match, text)
  const { wait } = entry
  const why = wait && (wait.until ? words.restUntil(seoulTime(Date.parse(wait.until))) : words.waits[wait.kind])
  return (
    <li className={styles.waiting}>
      <div>
        <Link to={matchPath(match)}>{name}</Link>
        <p className="num">
          {match.competitionName} · {match.startTime}
          {why && <span className={clsx(pill.pill, styles.why)}>{why}</span>}
        </p>
      </div>
      {call && (
        <p className={clsx(styles.call, 'num')}>
          <b>{calls.about(seoulTime(call.about), call.court)}</b>
          <small>{words.range(seoulTime(call.from), seoulTime(call.to))}</small>
        </p>
      )}
      <Button aria-label={words.of(name, words.acts.skip)} onClick={() => onSkip(match)}>
        {words.acts.skip}
      </Button>
    </li>
  )
}
