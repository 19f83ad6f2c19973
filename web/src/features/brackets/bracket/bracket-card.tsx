// Card of a bracket: its progress, the bracket in the form that fits the screen, and its actions.
import type { Sport } from '@campus/contract/sports'
import { Maximize2, Printer } from 'lucide-react'
import { useState } from 'react'
import { roundName } from '../../../text/format/placeholders.ts'
import { type BracketText, useBracketText } from '../../../text/use-bracket-text.ts'
import { useIsWide } from '../../../ui/browser/use-is-wide.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { PrintedBracket } from '../paper/printed-bracket.tsx'
import { usePrinting } from '../paper/use-printing.ts'
import { ScrollBox } from '../scroll-box.tsx'
import { WholeBracket } from '../zoom/whole-bracket.tsx'
import type { Layout } from './bracket.rules.ts'
import styles from './bracket-card.module.css'
import { BracketTree } from './bracket-tree.tsx'
import { championOf, roundNow, roundsInOrder } from './path.rules.ts'
import { RoundPager } from './round-pager.tsx'
import { TieBox } from './tie-box.tsx'

/** "8강 진행 중", "우승 컴퓨터공학과". */
function progress({ places, bracketPage: words }: BracketText, layout: Layout): string | undefined {
  const rounds = roundsInOrder(layout)
  const champion = championOf(layout)
  const sides = rounds.flatMap(({ ties }) => ties.flatMap((tie) => tie.sides))
  const winner = sides.find(({ id }) => id !== '' && id === champion)
  if (winner) return words.tree.champion(winner.name ?? '')
  const round = rounds[roundNow(rounds)]
  const isBegun = rounds.some(({ ties }) => ties.some(({ match }) => match && match.status !== 'FUTURE'))
  return round && isBegun ? words.tree.running(roundName(places, round.round)) : undefined
}

export function BracketCard({ layout, sport, name }: { layout: Layout; sport: Sport; name: string }) {
  const text = useBracketText()
  const words = text.bracketPage
  const isWide = useIsWide()
  const isPrinting = usePrinting()
  const [isWhole, setWhole] = useState(false)
  const { columns, others } = layout
  const label = words.tree.label(name)
  if (isPrinting) return <PrintedBracket layout={layout} sport={sport} name={name} />
  return (
    <>
      {columns.length > 0 && (
        <Card title={name} note={progress(text, layout)}>
          {isWide ? (
            <ScrollBox label={label} className={styles.tree}>
              <BracketTree layout={layout} sport={sport} label={label} />
            </ScrollBox>
          ) : (
            <RoundPager layout={layout} sport={sport} />
          )}
          <div className={styles.tools}>
            <Button onClick={() => setWhole(true)}>
              <Maximize2 aria-hidden="true" />
              {words.tree.whole}
            </Button>
            {isWide && (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                {words.print}
              </Button>
            )}
          </div>
        </Card>
      )}
      {others.length > 0 && (
        <Card title={columns.length > 0 ? words.tree.other : name}>
          <ol className={styles.others}>
            {others.map((tie) => (
              <li key={tie.key}>
                <TieBox tie={tie} sport={sport} />
              </li>
            ))}
          </ol>
        </Card>
      )}
      {isWhole && <WholeBracket layout={layout} sport={sport} label={label} onClose={() => setWhole(false)} />}
    </>
  )
}
