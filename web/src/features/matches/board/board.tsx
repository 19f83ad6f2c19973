// The board of a day: courts are columns, time runs down. Cards are moved by mouse, by finger and by keys; nothing is committed
// without its preview.
import type { Board as Facts } from '@campus/contract/board'
import type { Match } from '@campus/contract/matches'
import { type Moves, swap } from '@campus/rules/board/moves'
import type { Place } from '@campus/rules/board/problems'
import { clockAt, minute } from '@campus/rules/seoul'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, CloudRain } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useUndoPlan } from '../../../data/board.ts'
import { rainDayOf } from '../../../data/rain-plans.ts'
import { useLostSince } from '../../../realtime/use-connection.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce, toast } from '../../../ui/feedback/toast.tsx'
import { isComposing } from '../../../ui/fields/composing.ts'
import { useAllExpected } from '../row/expected.tsx'
import { type Act, laterAct, simpleAct } from './act.ts'
import styles from './board.module.css'
import {
  type Arrow,
  type Card,
  cardsOf,
  countsOf,
  courtDelays,
  dayOf,
  isMovable,
  minutesOf,
  neighbourOf,
  partnerOf,
  pushed,
  restOfCourt,
  spanOf,
} from './board.rules.ts'
import { BoardCard, type Mark } from './board-card.tsx'
import { BoardKeys } from './board-keys.tsx'
import { BoardSheets, type Open } from './board-sheets.tsx'
import { ClosedHours, Hours, NowLine, placed, useScrollToNow } from './board-times.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { DropTip } from './drop-tip.tsx'
import { type DropKeys, type Point, useDrag } from './use-drag.ts'
import { type Held, marksOf, movesOf, snapMs, useHeld } from './use-held.ts'

interface Props {
  date: string
  matches: readonly Match[]
  facts: Facts
  /** Chooses the day. */
  tools: ReactNode
  /** Suspends a running match, or resumes it. */
  renderSuspension: (match: Match) => ReactNode
}

export function Board({ date, matches, facts, tools, renderSuspension }: Props) {
  const text = useBoardText()
  const { board: words } = text
  const late = useAllExpected()
  const day = useMemo(() => dayOf(date, matches, facts, late), [date, matches, facts, late])
  const courts = useMemo(() => courtsOf(facts, matches), [facts, matches])
  const cards = useMemo(() => cardsOf(day, courts), [day, courts])
  const span = useMemo(() => spanOf(day), [day])
  const courtName = (venueId: number | null) =>
    facts.courts.find((court) => court.venueId === venueId)?.name ?? words.noCourt

  const scroller = useRef<HTMLDivElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [lastEntry, setLastEntry] = useState<number | null>(null)
  const { held, problems, hold, moveTo, setHeld } = useHeld(day, courtName)
  const undo = useUndoPlan()
  const isLost = useLostSince() !== null
  const find = (matchId: number | null) => matches.find((match) => match.matchId === matchId)
  const chosen = find(chosenId)
  const marks = held ? marksOf(problems, held.matchId) : undefined
  const moved = open?.kind === 'preview' ? open.act.moves : undefined

  useScrollToNow(scroller, columns, span, cards[0]?.startsAt)

  function canLift(matchId: number): boolean {
    const match = find(matchId)
    const isAble = match !== undefined && isMovable(match)
    if (!isAble) toast(words.cannotMove)
    else if (isLost) toast(words.offline)
    return isAble && !isLost
  }

  /** The court and the time under a pointer. */
  function placeAt({ x, y, grabY }: Point): Place {
    const box = columns.current?.getBoundingClientRect()
    const gutter = columns.current?.firstElementChild?.getBoundingClientRect().width ?? 0
    if (!box) return { startsAt: span.from, venueId: null }
    const width = (box.width - gutter) / courts.length
    const at = Math.min(courts.length - 1, Math.max(0, Math.floor((x - box.left - gutter) / width)))
    const perMinute = box.height / ((span.to - span.from) / minute)
    const minutes = (y - grabY - box.top) / perMinute
    const startsAt = span.from + Math.round((minutes * minute) / snapMs) * snapMs
    return { startsAt: Math.min(span.to - snapMs, Math.max(span.from, startsAt)), venueId: courts[at] ?? null }
  }

  const onPointerDown = useDrag({
    scroller,
    canLift,
    onLift: (matchId, point) => {
      setChosenId(null)
      hold(matchId, placeAt(point))
    },
    onOver: (point) => moveTo(placeAt(point)),
    onDrop: drop,
    onCancel: putBack,
  })

  function putBack() {
    setHeld(null)
    announce(words.putBack)
  }

  function propose(act: Act) {
    setHeld(null)
    setOpen({ kind: 'preview', act })
  }

  const nameOf = (matchId: number) => {
    const match = find(matchId)
    return match ? matchName(match, text) : ''
  }
  const keep = (now: Held) => propose(simpleAct(words.did.moved(nameOf(now.matchId)), movesOf(now)))
  const pushFrom = (now: Held) =>
    propose({
      ...simpleAct(words.did.pushed(nameOf(now.matchId)), pushed(day, movesOf(now))),
      given: new Set([now.matchId]),
    })
  function swapWith(now: Held) {
    const [own, partner] = [day.plan.find(({ matchId }) => matchId === now.matchId), partnerOf(day, now)]
    if (own && partner) propose(simpleAct(words.did.swapped, swap(own, partner)))
    else pushFrom(now)
  }

  function drop({ isShift, isAlt }: DropKeys) {
    if (!held) return
    const was = cards.find(({ match }) => match.matchId === held.matchId)
    if (was && was.startsAt === held.startsAt && was.venueId === held.venueId) return putBack()
    if (isShift) return swapWith(held)
    if (isAlt) return pushFrom(held)
    if (problems.length === 0) return keep(held)
    setHeld({ ...held, isDropped: true })
  }

  function beginLater(venueId: number | null, from: number, minutes: number) {
    propose(laterAct(day, words.did.shifted(courtName(venueId), minutes), restOfCourt(day, venueId, from), minutes))
  }

  function undoLast(entryId: number) {
    undo.mutate(
      { entryId, accepted: [] },
      {
        onSuccess: () => {
          setLastEntry(null)
          toast(words.undone)
        },
        onError: (error) => toast(`${words.undoFailed} ${errorText(text, error)}`),
      },
    )
  }

  function handleHeld({ key, shiftKey, altKey }: KeyboardEvent): boolean {
    if (!held) return false
    const at = courts.indexOf(held.venueId)
    const by: Partial<Record<string, Place>> = {
      ArrowUp: { ...held, startsAt: Math.max(span.from, held.startsAt - snapMs) },
      ArrowDown: { ...held, startsAt: Math.min(span.to - snapMs, held.startsAt + snapMs) },
      ArrowLeft: { ...held, venueId: courts[Math.max(0, at - 1)] ?? null },
      ArrowRight: { ...held, venueId: courts[Math.min(courts.length - 1, at + 1)] ?? null },
    }
    const place = by[key]
    if (place) moveTo({ startsAt: place.startsAt, venueId: place.venueId }, { isSaid: true })
    else if (key === 'Escape') putBack()
    else if (key === 'Enter' || key === ' ') drop({ isShift: shiftKey, isAlt: altKey })
    else return false
    return true
  }

  function handleCard({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, from: Card): boolean {
    const { matchId } = from.match
    if (ctrlKey || metaKey || altKey) return false
    if (isArrow(key)) {
      const next = neighbourOf(cards, courts, from, key)
      if (next) focusCard(columns.current, next.match.matchId)
      return true
    }
    if (key === ' ') {
      if (canLift(matchId)) hold(matchId, { startsAt: from.startsAt, venueId: from.venueId })
      return true
    }
    if (key === 'Enter') setChosenId(matchId)
    else if (key === '+' && canLift(matchId))
      propose(
        simpleAct(
          words.did.moved(nameOf(matchId)),
          new Map([[matchId, { ...placeOf(from), startsAt: from.startsAt + snapMs }]]),
        ),
      )
    else if (key.toLowerCase() === 'p' && isMovable(from.match)) setOpen({ kind: 'postpone', matchId })
    else if (key.toLowerCase() === 'm') setOpen({ kind: 'menu', venueId: from.venueId })
    else return false
    return true
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    const matchId = card ? Number(card.dataset['card']) : null
    const from = cards.find(({ match }) => match.matchId === matchId)
    if (!from || !matchId || held?.isDropped) return
    const isHandled = held ? handleHeld(event) : handleCard(event, from)
    if (isHandled) event.preventDefault()
  })

  const onChoose = useEffectEvent((event: MouseEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    if (card) setChosenId(Number(card.dataset['card']))
  })
  // For all cards at once: they are buttons, and each of them would be drawn again with a handler of its own.
  useEffect(() => {
    const box = columns.current
    box?.addEventListener('keydown', onKeyDown)
    box?.addEventListener('click', onChoose)
    return () => {
      box?.removeEventListener('keydown', onKeyDown)
      box?.removeEventListener('click', onChoose)
    }
  }, [])

  useUndoKey(lastEntry, undoLast)

  const counts = countsOf(matches)
  const delays = courtDelays(day)
  const length = (span.to - span.from) / minute
  const shape = { '--courts': courts.length, '--length': length } as CSSProperties
  const heldMatch = find(held?.matchId ?? null)
  /** Where the held card lay. */
  const origin = cards.find(({ match }) => match.matchId === held?.matchId)
  return (
    <section className={styles.frame} style={shape} aria-label={words.grid}>
      <div className={styles.tools}>
        {tools}
        <p className="num">{words.summary(counts.all, counts.over, counts.live, counts.open)}</p>
        {lastEntry !== null && <Button onClick={() => undoLast(lastEntry)}>{words.undo}</Button>}
        <Button onClick={() => setOpen({ kind: 'push', venueId: 'ALL', from: span.from })}>{words.pushAll}</Button>
        <RainButton date={date} onOpen={() => setOpen({ kind: 'rain' })} />
      </div>
      <div ref={scroller} className={styles.scroll} onPointerDown={onPointerDown}>
        <div className={styles.heads}>
          <span />
          {courts.map((venueId) => {
            const minutes = delays.get(venueId)
            return (
              <div key={venueId} className={styles.court}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={words.courtMenu(courtName(venueId))}
                  onClick={() => setOpen({ kind: 'menu', venueId })}
                >
                  {courtName(venueId)}
                  <ChevronDown aria-hidden="true" />
                </button>
                {minutes !== undefined && (
                  <span className={clsx(styles.pill, styles.latePill, 'num')}>{words.behind(minutes)}</span>
                )}
              </div>
            )
          })}
        </div>
        <div ref={columns} className={styles.columns}>
          <Hours span={span} />
          {courts.map((venueId) => (
            <div key={venueId} className={styles.column}>
              <ClosedHours day={day} venueId={venueId} span={span} />
              {cards
                .filter((card) => card.venueId === venueId)
                .map(({ match, startsAt }) => (
                  <BoardCard
                    key={match.matchId}
                    match={match}
                    day={date}
                    startsAt={startsAt}
                    from={span.from}
                    expected={match.status === 'FUTURE' ? day.expected.get(match.matchId) : undefined}
                    mark={markOf(match.matchId, marks, moved)}
                    isChosen={match.matchId === chosenId}
                    isLifted={match.matchId === held?.matchId}
                    tabIndex={match.matchId === (chosenId ?? cards[0]?.match.matchId) ? 0 : -1}
                    court={courtName(venueId)}
                  />
                ))}
              {held && heldMatch && origin?.venueId === venueId && (
                <div
                  className={styles.memory}
                  style={placed(span.from, { startsAt: origin.startsAt, minutes: minutesOf(heldMatch) })}
                >
                  <span className="num">{words.was(clockAt(origin.startsAt))}</span>
                </div>
              )}
              {held && heldMatch && held.venueId === venueId && (
                <div
                  className={styles.held}
                  style={placed(span.from, { startsAt: held.startsAt, minutes: minutesOf(heldMatch) })}
                >
                  <span className={styles.head}>
                    <time className="num">{clockAt(held.startsAt)}</time>
                    {problems.length > 0 && <span className={clsx(styles.count, 'num')}>{problems.length}</span>}
                  </span>
                  <span>{matchName(heldMatch, text)}</span>
                </div>
              )}
            </div>
          ))}
          <NowLine date={date} span={span} />
        </div>
      </div>
      {chosen && !held ? (
        <ChosenBar
          match={chosen}
          renderSuspension={renderSuspension}
          court={courtName(chosen.venueId)}
          expected={day.expected.get(chosen.matchId)}
          following={restOfCourt(day, chosen.venueId, startOf(cards, chosen.matchId)).length}
          onLater={(minutes) => beginLater(chosen.venueId, startOf(cards, chosen.matchId), minutes)}
          onPush={() => setOpen({ kind: 'push', venueId: chosen.venueId, from: startOf(cards, chosen.matchId) })}
          onCourt={() => setOpen({ kind: 'court', matchId: chosen.matchId })}
          onPostpone={() => setOpen({ kind: 'postpone', matchId: chosen.matchId })}
          onClose={() => {
            const { matchId } = chosen
            setChosenId(null)
            requestAnimationFrame(() => focusCard(columns.current, matchId))
          }}
        />
      ) : (
        <BoardKeys isHeld={held !== null} />
      )}
      {held && problems.length > 0 && (
        <DropTip
          day={day}
          held={held}
          problems={problems}
          court={courtName(held.venueId)}
          canSwap={partnerOf(day, held) !== undefined}
          onSwap={() => swapWith(held)}
          onPush={() => pushFrom(held)}
          onKeep={() => keep(held)}
          onBack={putBack}
        />
      )}
      {open && (
        <BoardSheets
          open={open}
          day={day}
          facts={facts}
          courtName={courtName}
          onAct={propose}
          onLater={(venueId, from, minutes) => beginLater(venueId, from, minutes)}
          onOpen={setOpen}
          onDone={(entryId, done) => {
            setOpen(null)
            setChosenId(null)
            setLastEntry(entryId)
            toast(done, { label: words.undo, run: () => undoLast(entryId) })
          }}
        />
      )}
    </section>
  )
}

/** Says whether there is a rain plan, and whether the day follows it. */
function RainButton({ date, onOpen }: { date: string; onOpen: () => void }) {
  const { rain: words } = useBoardText().board
  const { data } = useQuery(rainDayOf(date))
  const label = data?.plan === null ? words.make : data?.plan.switchedAt ? words.inUseNow : words.open
  return (
    <Button aria-haspopup="dialog" onClick={onOpen}>
      <CloudRain aria-hidden="true" />
      {label}
    </Button>
  )
}

const placeOf = ({ startsAt, venueId }: Card): Place => ({ startsAt, venueId })
const startOf = (cards: readonly Card[], matchId: number) =>
  cards.find(({ match }) => match.matchId === matchId)?.startsAt ?? 0

const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key)

/** All courts by name; matches without one come first. */
function courtsOf({ courts }: Facts, matches: readonly Match[]): Array<number | null> {
  const known = courts.map(({ venueId }) => venueId)
  return matches.some(({ venueId }) => venueId === null) ? [null, ...known] : known
}

function markOf(matchId: number, marks: ReadonlyMap<number, Mark> | undefined, moved: Moves | undefined): Mark {
  return marks?.get(matchId) ?? (moved?.has(matchId) ? 'moved' : undefined)
}

function focusCard(box: HTMLElement | null, matchId: number) {
  const card = box?.querySelector<HTMLElement>(`[data-card="${matchId}"]`)
  card?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Ctrl Z, while no field has the focus. */
function useUndoKey(entryId: number | null, run: (entryId: number) => void) {
  useEffect(() => {
    if (entryId === null) return undefined
    const undoByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      if ((event.target as HTMLElement).closest('input, textarea, dialog')) return
      event.preventDefault()
      run(entryId)
    }
    addEventListener('keydown', undoByKey)
    return () => removeEventListener('keydown', undoByKey)
  })
}
