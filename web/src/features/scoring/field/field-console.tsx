// The console of a match of many sides: the clock on top, a lane per team, and the end within reach of the thumb.
import { byPlace } from '@campus/rules/results/place-order'
import { isOpening } from '@campus/rules/scoring/opening'
import { clsx } from 'clsx'
import { Ellipsis, History, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { useSecond } from '../../../ui/browser/use-seconds.ts'
import { useWakeLock } from '../../../ui/browser/use-wake-lock.ts'
import { Sheet } from '../../../ui/dialog/sheet.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { isFarFromStart, minutesAndSeconds } from '../console/clock.rules.ts'
import consoleStyles from '../console/console.module.css'
import type { Desk } from '../console/desk.ts'
import { ItemSheet } from '../log/item-sheet.tsx'
import { labelOf, startOf } from '../log/labels.rules.ts'
import { LogList } from '../log/log-list.tsx'
import { Warnings } from '../log/warnings.tsx'
import { ChoiceSheet } from '../pads/choice-sheet.tsx'
import { ConfirmSheet } from '../pads/confirm-sheet.tsx'
import { can, lastUndoable, phaseOf } from '../pads/controls.rules.ts'
import { suspendOffers } from '../pads/offers.tsx'
import { NextPad } from '../pads/start-pad.tsx'
import type { Scored } from '../session/use-scoring.ts'
import styles from './field.module.css'
import { LaneRow } from './lane-row.tsx'
import { type Lane, lanesOf, leftOf, measureOn } from './lanes.rules.ts'
import { MarkSheet } from './mark-sheet.tsx'
import { elapsedMark, rememberStart } from './race-clock.ts'

type Opened = { lane: number } | { itemId: string } | 'HISTORY' | 'MORE' | 'SUSPEND' | 'FINISH' | 'FAR' | null

/** Of a race the time since the start; of a jump only whether it goes on. */
function Clock({ desk }: { desk: Desk }) {
  const text = useScoringText()
  const { state } = desk.game.folded
  const isTimed = measureOn(desk) === 'TIME'
  const now = useSecond(state.status === 'LIVE' && isTimed && !state.suspended)
  const at = state.suspended ? Date.parse(state.suspended.at) : now
  const isCounting = state.status === 'LIVE' && isTimed && state.setStartedAt
  return (
    <p className={clsx(styles.clock, 'num')}>
      {isCounting ? minutesAndSeconds(at - Date.parse(state.setStartedAt ?? '')) : text.statuses[state.status]}
    </p>
  )
}

export function FieldConsole({ desk, scored }: { desk: Desk; scored: Scored }) {
  const text = useScoringText()
  const { scoring: words } = text
  const [opened, setOpened] = useState<Opened>(null)
  const { match, game } = desk
  const { state, timeline } = game.folded
  const phase = phaseOf(game)
  const isTimed = measureOn(desk) === 'TIME'
  const isRunning = phase === 'PLAYING'
  useWakeLock(state.status === 'LIVE')
  const lanes = lanesOf(desk)
  const left = leftOf(lanes)
  const shown = phase === 'OVER' ? byPlace(lanes) : lanes
  const items = timeline.filter(({ event }) => event.type !== 'NOTE' && !isOpening(event)).toReversed()
  const waiting = new Set(scored.waiting.map(({ id }) => id))
  const last = lastUndoable(game, desk.mayCorrect)
  const close = () => setOpened(null)
  const open = (what: Opened) => void (desk.mayOpen() && setOpened(what))

  function start() {
    if (desk.tap({ type: 'START' })) rememberStart(match.matchId)
  }
  const openLane = ({ side }: Lane) => void (desk.mayOpen(side) && setOpened({ lane: side }))
  function mark(lane: Lane) {
    const elapsed = isTimed ? elapsedMark(match.matchId, state) : null
    if (elapsed === null) openLane(lane)
    else desk.tap({ type: 'MARK', side: lane.side, mark: elapsed })
  }
  const openedLane = opened && typeof opened === 'object' && 'lane' in opened ? lanes[opened.lane - 1] : undefined
  const item = opened && typeof opened === 'object' && 'itemId' in opened ? items.find(({ event }) => event.id === opened.itemId) : undefined // biome-ignore format: short
  if (lanes.length === 0) return <Notice title={words.field.noLanes} />
  return (
    <div className={consoleStyles.console}>
      <section className={styles.head} aria-label={text.match.score}>
        <Clock desk={desk} />
        {state.status === 'LIVE' && <p className={styles.left}>{left > 0 ? words.field.left(left) : null}</p>}
      </section>
      <div className={styles.middle}>
        <Warnings desk={desk} scored={scored} />
        <ol className={styles.lanes} aria-label={words.field.lanes}>
          {shown.map((lane) => (
            <LaneRow key={lane.side} desk={desk} lane={lane} isRunning={isRunning} onMark={mark} onMore={openLane} />
          ))}
        </ol>
      </div>
      <div className={consoleStyles.zone}>
        {phase === 'BEFORE' && (
          <button
            type="button"
            className={styles.start}
            onClick={() => (isFarFromStart(startOf(match), serverNow()) ? open('FAR') : start())}
          >
            <Play aria-hidden="true" />
            {isTimed ? words.field.go : words.field.begin}
          </button>
        )}
        {phase === 'SUSPENDED' && <NextPad desk={desk} body={{ type: 'RESUME' }} label={words.resume} />}
        {phase === 'CLOSED' && <p className={consoleStyles.over}>{words.closed}</p>}
        {isRunning && can(game, { type: 'FINISH' }) && (
          <button type="button" className={clsx(consoleStyles.act, consoleStyles.main)} onClick={() => open('FINISH')}>
            {words.finish}
          </button>
        )}
        <div className={consoleStyles.acts}>
          <button
            type="button"
            className={consoleStyles.act}
            disabled={!last}
            aria-label={last ? `${words.undo}: ${labelOf(last.event, desk, text)}` : words.undo}
            onClick={() => last && desk.tap({ type: 'UNDO', target: last.event.id })}
          >
            <RotateCcw aria-hidden="true" />
            {words.undo}
          </button>
          <button type="button" className={consoleStyles.act} onClick={() => open('HISTORY')}>
            <History aria-hidden="true" />
            {words.history}
          </button>
          {isRunning && (
            <button type="button" className={consoleStyles.act} onClick={() => open('MORE')}>
              <Ellipsis aria-hidden="true" />
              {words.more}
            </button>
          )}
        </div>
      </div>
      {openedLane && <MarkSheet desk={desk} lane={openedLane} onClose={close} />}
      {opened === 'MORE' && (
        <ChoiceSheet
          title={words.more}
          offers={[{ label: words.suspend, run: () => setOpened('SUSPEND') }]}
          onClose={close}
        />
      )}
      {opened === 'SUSPEND' && (
        <ChoiceSheet title={words.suspendTitle} offers={suspendOffers(desk, words)} onClose={close} />
      )}
      {opened === 'FINISH' && (
        <ConfirmSheet
          title={words.finishTitle}
          action={words.finish}
          onConfirm={() => desk.tap({ type: 'FINISH' })}
          onClose={close}
        >
          {words.field.finishHint}
        </ConfirmSheet>
      )}
      {opened === 'FAR' && (
        <ConfirmSheet title={words.far.title} action={words.far.action} onConfirm={start} onClose={close}>
          {words.far.text([match.date && text.day(match.date), match.startTime].filter(Boolean).join(' '), '')}
        </ConfirmSheet>
      )}
      {opened === 'HISTORY' && (
        <Sheet title={words.history} close={text.close} onClose={close}>
          {items.length > 0 ? (
            <LogList desk={desk} items={items} waiting={waiting} onOpen={({ event }) => open({ itemId: event.id })} />
          ) : (
            <p>{words.noHistory}</p>
          )}
        </Sheet>
      )}
      {item && (
        <ItemSheet
          desk={desk}
          item={item}
          squads={[]}
          onUndo={({ event }) => desk.tap({ type: 'UNDO', target: event.id })}
          onClose={close}
        />
      )}
    </div>
  )
}
