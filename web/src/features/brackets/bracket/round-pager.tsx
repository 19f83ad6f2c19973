// A bracket round by round, for a phone: chips choose the round, a swipe goes to the next.
import type { Sport } from '@campus/contract/sports'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { roundName } from '../../../text/format/placeholders.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { Tabs, tabId } from '../../../ui/list/tabs.tsx'
import type { Layout } from './bracket.rules.ts'
import { roundNow, roundsInOrder } from './path.rules.ts'
import styles from './round-pager.module.css'
import { swiped } from './swipe.rules.ts'
import { TieBox } from './tie-box.tsx'

export function RoundPager({ layout, sport }: { layout: Layout; sport: Sport }) {
  const { places, bracketPage } = useBracketText()
  const { tree } = bracketPage
  const panelId = useId()
  const { third } = layout
  const rounds = roundsInOrder(layout)
  const pages = third ? [...rounds, { round: third.round, ties: [third] }] : rounds
  const [chosenRound, setChosenRound] = useState<string>()
  const [side, setSide] = useState<'left' | 'right'>()
  const start = useRef<{ x: number; y: number }>(undefined)
  const found = pages.findIndex(({ round }) => round === chosenRound)
  const at = found < 0 ? roundNow(rounds) : found
  const page = pages[at]
  if (!page) return null

  function go(to: number) {
    const next = pages[to]
    if (!next || to === at) return
    setSide(to > at ? 'right' : 'left')
    setChosenRound(next.round)
  }

  // When the finger scrolls, the browser cancels the pointer: there is no pointerup, and the page does not turn.
  const begin = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    start.current = pointerType === 'mouse' ? undefined : { x, y }
  }
  const end = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (start.current) go(at + swiped(start.current, { x, y }))
    start.current = undefined
  }

  return (
    <>
      <Tabs
        label={tree.rounds}
        tabs={pages.map(({ round, ties }) => ({
          value: round,
          label: roundName(places, round),
          isHot: ties.some(({ match }) => match?.status === 'LIVE'),
        }))}
        value={page.round}
        panelId={panelId}
        onChange={(round) => go(pages.findIndex((each) => each.round === round))}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, page.round)}
        className={styles.panel}
        onPointerDown={begin}
        onPointerUp={end}
      >
        <ol key={page.round} className={styles.ties} data-from={side}>
          {page.ties.map((tie) => (
            <li key={tie.key}>
              <TieBox tie={tie} sport={sport} hasRound={page.ties.length > 1} />
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
