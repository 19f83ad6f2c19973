// The scorer's console: the score on top, what was tapped in the middle, and everything a thumb needs at the bottom.
import type { TimelineItem } from '@campus/rules/scoring'
import { isOpening } from '@campus/rules/scoring.opening'
import { clsx } from 'clsx'
import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWakeLock } from '../../ui/use-wake-lock.ts'
import { Banner } from './banner.tsx'
import { ChoiceSheet } from './choice-sheet.tsx'
import styles from './console.module.css'
import { can, lastUndoable, nextPeriod, phaseOf } from './controls.rules.ts'
import type { Desk } from './desk.ts'
import { Doubts } from './doubts.tsx'
import { FinishSheet } from './finish-sheet.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { labelOf, resultOf } from './labels.rules.ts'
import type { Body } from './log.rules.ts'
import { LogList } from './log-list.tsx'
import { cardOffers, moreOffers, substitutionOffers } from './offers.ts'
import { Pads } from './pads.tsx'
import { ScoreHead } from './score-head.tsx'
import { SetBar } from './set-bar.tsx'
import { StartPad } from './start-pad.tsx'
import type { Scored } from './use-scoring.ts'

type Opened = 'CARD' | 'SUBSTITUTION' | 'MORE' | 'HISTORY' | { finish: Body } | { itemId: string } | null

/** What stands where the thumb is: by how far the match has come. */
function Zone({ desk, onFinish }: { desk: Desk; onFinish: (body: Body) => void }) {
  const text = useScoringText()
  const { scoring: words } = text
  const { game, names, tap } = desk
  const phase = phaseOf(game)
  const result = resultOf(game.folded.state, names, text)
  if (phase === 'BEFORE') return <StartPad desk={desk} />
  if (phase === 'CLOSED') return <p className={styles.over}>{words.closed}</p>
  if (phase === 'OVER') {
    return (
      <p className={styles.over}>
        {words.finished} <b className="num">{result}</b>
      </p>
    )
  }
  const period = nextPeriod(game)
  const isSecondExtra = period === 'EXTRA_TIME' && game.folded.state.period === 'EXTRA_TIME'
  const isDecided = phase === 'DECIDED'
  return (
    <>
      {!isDecided && game.rules.kind === 'SURVIVORS' && <SetBar desk={desk} />}
      {isDecided ? (
        <p className={styles.over}>
          <b className="num">{result}</b>
        </p>
      ) : (
        <Pads desk={desk} />
      )}
      <div className={styles.steps}>
        {period && (
          <button type="button" className={styles.act} onClick={() => tap({ type: 'PERIOD', period })}>
            {isSecondExtra ? words.secondExtra : words.nextPeriods[period]}
          </button>
        )}
        {can(game, { type: 'FINISH' }) && (isDecided || period !== 'HALF_TIME') && (
          <button
            type="button"
            className={clsx(styles.act, isDecided && styles.main)}
            onClick={() => onFinish({ type: 'FINISH' })}
          >
            {words.finish}
          </button>
        )}
      </div>
    </>
  )
}

export function Console({ desk, scored }: { desk: Desk; scored: Scored }) {
  const text = useScoringText()
  const { scoring: words } = text
  const [opened, setOpened] = useState<Opened>(null)
  const { game, tap } = desk
  const { timeline, state } = game.folded
  const phase = phaseOf(game)
  useWakeLock(state.status === 'LIVE')
  const waiting = new Set(scored.waiting.map(({ id }) => id))
  const items = timeline.filter(({ event }) => event.type !== 'NOTE' && !isOpening(event)).toReversed()
  const last = lastUndoable(game, desk.mayCorrect)
  const close = () => setOpened(null)

  function undo({ event }: Pick<TimelineItem, 'event'>) {
    tap({ type: 'UNDO', target: event.id })
    toast(words.undone(labelOf(event, desk.names, text)))
  }
  const onOpen = (item: TimelineItem) => setOpened({ itemId: item.event.id })
  const shownItem =
    typeof opened === 'object' && opened && 'itemId' in opened
      ? items.find(({ event }) => event.id === opened.itemId)
      : undefined
  const finishing = typeof opened === 'object' && opened && 'finish' in opened ? opened.finish : null
  const rare = {
    onUndo: (id: string) => {
      const item = items.find(({ event }) => event.id === id)
      if (item) undo(item)
    },
    onForfeit: (side: 1 | 2) => setOpened({ finish: { type: 'FORFEIT', team: side } }),
  }
  const isGoals = game.rules.kind === 'GOALS'

  return (
    <div className={styles.console}>
      <ScoreHead desk={desk} />
      <div className={styles.middle}>
        <Doubts desk={desk} scored={scored} />
        <Banner desk={desk} />
        {items.length > 0 && (
          <section className={styles.recent} aria-label={words.recent}>
            <LogList desk={desk} items={items.slice(0, isGoals ? 3 : 1)} waiting={waiting} onOpen={onOpen} />
          </section>
        )}
      </div>
      <div className={styles.zone}>
        <Zone desk={desk} onFinish={(body) => setOpened({ finish: body })} />
        <div className={styles.acts}>
          <button
            type="button"
            className={styles.act}
            disabled={!last}
            aria-label={last ? `${words.undo}: ${labelOf(last.event, desk.names, text)}` : words.undo}
            onClick={() => last && undo(last)}
          >
            <RotateCcw aria-hidden="true" />
            {words.undo}
          </button>
          {isGoals && (phase === 'PLAYING' || phase === 'KICKS') && (
            <>
              <button type="button" className={styles.act} onClick={() => setOpened('CARD')}>
                {words.card}
              </button>
              <button type="button" className={styles.act} onClick={() => setOpened('SUBSTITUTION')}>
                {words.substitution}
              </button>
            </>
          )}
          <button type="button" className={styles.act} onClick={() => setOpened('HISTORY')}>
            <History aria-hidden="true" />
            {words.history}
          </button>
          {phase !== 'OVER' && phase !== 'CLOSED' && (
            <button type="button" className={styles.act} onClick={() => setOpened('MORE')}>
              {words.more}
            </button>
          )}
        </div>
      </div>
      {opened === 'CARD' && <ChoiceSheet title={words.card} offers={cardOffers(desk, words)} onClose={close} />}
      {opened === 'SUBSTITUTION' && (
        <ChoiceSheet title={words.substitution} offers={substitutionOffers(desk, words)} onClose={close} />
      )}
      {opened === 'MORE' && <ChoiceSheet title={words.more} offers={moreOffers(desk, words, rare)} onClose={close} />}
      {opened === 'HISTORY' && (
        <Sheet title={words.history} close={text.close} onClose={close}>
          {items.length > 0 ? (
            <LogList desk={desk} items={items} waiting={waiting} onOpen={onOpen} />
          ) : (
            <p>{words.noHistory}</p>
          )}
        </Sheet>
      )}
      {shownItem && (
        <ItemSheet desk={desk} item={shownItem} lineups={scored.known?.lineups ?? []} onUndo={undo} onClose={close} />
      )}
      {finishing && <FinishSheet desk={desk} body={finishing} onClose={close} />}
    </div>
  )
}
