// The scorer's console: the score on top, recent taps in the middle, and the controls within reach of the thumb at the bottom.

import { isOpening } from '@campus/rules/scoring/opening'
import type { TimelineItem } from '@campus/rules/scoring/scoring'
import { ArrowLeftRight, Ellipsis, History, RectangleVertical, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { useWakeLock } from '../../../ui/browser/use-wake-lock.ts'
import { Sheet } from '../../../ui/dialog/sheet.tsx'
import { ItemSheet } from '../log/item-sheet.tsx'
import { labelOf } from '../log/labels.rules.ts'
import { LogList } from '../log/log-list.tsx'
import { Warnings } from '../log/warnings.tsx'
import { ChoiceSheet, type Offer } from '../pads/choice-sheet.tsx'
import { ConfirmSheet } from '../pads/confirm-sheet.tsx'
import { lastUndoable, phaseOf } from '../pads/controls.rules.ts'
import { FinishSheet } from '../pads/finish-sheet.tsx'
import { cardOffers, type Early, moreOffers, substitutionOffers, suspendOffers } from '../pads/offers.tsx'
import type { Body } from '../session/log.rules.ts'
import type { Scored } from '../session/use-scoring.ts'
import { Banner } from './banner.tsx'
import styles from './console.module.css'
import type { Desk } from './desk.ts'
import { ScoreHead } from './score-head.tsx'
import { Zone } from './zone.tsx'

type Opened =
  | { sheet: 'CARD' | 'SUBSTITUTION' | 'MORE' | 'HISTORY' | 'SUSPEND' }
  | { finish: Body }
  | { early: Early }
  | { itemId: string }
  | null

/** The undone tap, shown for a few seconds where no button is below it. */
function useUndone() {
  const [undone, setUndone] = useState('')
  useEffect(() => {
    const timer = undone ? setTimeout(() => setUndone(''), 4000) : undefined
    return () => clearTimeout(timer)
  }, [undone])
  return [undone, setUndone] as const
}

interface Props {
  desk: Desk
  scored: Scored
  /** Of a tie: which rubber is scored, all its rubbers, and what stands in place of the pads. */
  above?: ReactNode
  list?: ReactNode
  zone?: ReactNode
  /** In the menu, before all others. */
  offers?: Offer[]
}

export function Console({ desk, scored, above, list, zone, offers = [] }: Props) {
  const text = useScoringText()
  const { scoring: words } = text
  const [opened, setOpened] = useState<Opened>(null)
  const [undone, setUndone] = useUndone()
  const { game, tap } = desk
  const { timeline, state } = game.folded
  const phase = phaseOf(game)
  useWakeLock(state.status === 'LIVE')
  const waiting = new Set(scored.waiting.map(({ id }) => id))
  const items = timeline.filter(({ event }) => event.type !== 'NOTE' && !isOpening(event)).toReversed()
  const last = lastUndoable(game, desk.mayCorrect)
  const close = () => setOpened(null)
  const open = (what: Opened) => void (desk.mayOpen() && setOpened(what))
  const sheet = opened && 'sheet' in opened ? opened.sheet : null

  function undo({ event }: Pick<TimelineItem, 'event'>) {
    if (tap({ type: 'UNDO', target: event.id })) setUndone(words.undone(labelOf(event, desk, text)))
  }
  const onOpen = (item: TimelineItem) => open({ itemId: item.event.id })
  const shownItem = opened && 'itemId' in opened ? items.find(({ event }) => event.id === opened.itemId) : undefined
  const rare = {
    onUndo: (id: string) => {
      const item = items.find(({ event }) => event.id === id)
      if (item) undo(item)
    },
    onFinish: (body: Body) => setOpened({ finish: body }),
    onEarly: (early: Early) => setOpened({ early }),
    onSuspend: () => setOpened({ sheet: 'SUSPEND' }),
    // Ask for the name of a player sent off at once: a suspension follows.
    onNamed: (itemId: string) => setOpened({ itemId }),
  }
  const isGoals = game.rules.kind === 'GOALS'
  const mayCard = isGoals && (phase === 'PLAYING' || phase === 'BREAK' || phase === 'KICKS')

  return (
    <div className={styles.console}>
      {above}
      <ScoreHead desk={desk} />
      {list}
      <div className={styles.middle}>
        <Banner desk={desk} />
        <output className={styles.undone}>{undone}</output>
        {items.length > 0 && (
          <section className={styles.recent} aria-label={words.recent}>
            <LogList desk={desk} items={items.slice(0, isGoals ? 3 : 1)} waiting={waiting} onOpen={onOpen} />
          </section>
        )}
      </div>
      <div className={styles.zone}>
        <Warnings desk={desk} scored={scored} />
        {zone ?? <Zone desk={desk} onFinish={(body) => open({ finish: body })} />}
        <div className={styles.acts}>
          <button
            type="button"
            className={styles.act}
            disabled={!last}
            aria-label={last ? `${words.undo}: ${labelOf(last.event, desk, text)}` : words.undo}
            onClick={() => last && undo(last)}
          >
            <RotateCcw aria-hidden="true" />
            {words.undo}
          </button>
          {mayCard && (
            <>
              <button type="button" className={styles.act} onClick={() => open({ sheet: 'CARD' })}>
                <RectangleVertical aria-hidden="true" />
                {words.card}
              </button>
              <button type="button" className={styles.act} onClick={() => open({ sheet: 'SUBSTITUTION' })}>
                <ArrowLeftRight aria-hidden="true" />
                {words.substitution}
              </button>
            </>
          )}
          <button type="button" className={styles.act} onClick={() => open({ sheet: 'HISTORY' })}>
            <History aria-hidden="true" />
            {words.history}
          </button>
          {phase !== 'OVER' && phase !== 'CLOSED' && (
            <button type="button" className={styles.act} onClick={() => open({ sheet: 'MORE' })}>
              <Ellipsis aria-hidden="true" />
              {words.more}
            </button>
          )}
        </div>
      </div>
      {sheet === 'CARD' && <ChoiceSheet title={words.card} offers={cardOffers(desk, words, rare)} onClose={close} />}
      {sheet === 'SUBSTITUTION' && (
        <ChoiceSheet title={words.substitution} offers={substitutionOffers(desk, words)} onClose={close} />
      )}
      {sheet === 'MORE' && (
        <ChoiceSheet title={words.more} offers={[...offers, ...moreOffers(desk, text, rare)]} onClose={close} />
      )}
      {sheet === 'SUSPEND' && (
        <ChoiceSheet title={words.suspendTitle} offers={suspendOffers(desk, words)} onClose={close} />
      )}
      {sheet === 'HISTORY' && (
        <Sheet title={words.history} close={text.close} onClose={close}>
          {items.length > 0 ? (
            <LogList desk={desk} items={items} waiting={waiting} onOpen={onOpen} />
          ) : (
            <p>{words.noHistory}</p>
          )}
        </Sheet>
      )}
      {shownItem && (
        <ItemSheet desk={desk} item={shownItem} squads={scored.known?.squads ?? []} onUndo={undo} onClose={close} />
      )}
      {opened && 'finish' in opened && <FinishSheet desk={desk} body={opened.finish} onClose={close} />}
      {opened && 'early' in opened && (
        <ConfirmSheet
          title={words.early.title(opened.early.label)}
          action={opened.early.label}
          onConfirm={() => tap(opened.early.body)}
          onClose={close}
        >
          {words.early.set(desk.match.sport, opened.early.left)}
        </ConfirmSheet>
      )}
    </div>
  )
}
