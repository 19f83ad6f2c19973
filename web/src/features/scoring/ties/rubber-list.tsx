// The rubbers of a tie in their order: each opens its pads.
import type { TieRules } from '@campus/contract/rules'
import { orderOfPlay, type PlannedRubber } from '@campus/rules/scoring/order-of-play'
import { shortSideName } from '../../../text/format/side-name.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { RubberRow } from '../../../ui/list/rubber-row.tsx'
import type { Desk } from '../console/desk.ts'
import { namesIn } from './rubber-desk.rules.ts'
import styles from './ties.module.css'

const looks = { OVER: 'OVER', RUNNING: 'RUNNING', NEXT: 'NEXT' } as const
type Look = keyof typeof looks
const lookOf = (phase: PlannedRubber['phase']) => (phase in looks ? looks[phase as Look] : 'QUIET')

export function RubberList({ desk, onOpen }: { desk: Desk; onOpen: (index: number) => void }) {
  const text = useScoringText()
  const { ties: words } = text
  const { rules, folded } = desk.game
  const isLive = folded.state.status === 'LIVE'
  const teams = [shortSideName(desk.match, 1, text), shortSideName(desk.match, 2, text)] as const
  return (
    <section className={styles.order} aria-label={words.order}>
      <ol>
        {orderOfPlay(rules as TieRules, folded.state).map(({ index, discipline, rubber, phase, won, sets }) => {
          const part = text.matches.game(desk.match.sport, sets.filter(({ isOver }) => isOver).length + 1)
          const row = (
            <RubberRow
              number={index + 1}
              title={words.disciplines[discipline]}
              tag={rubber?.isGivenUp ? words.givenUp : phase === 'RUNNING' ? words.running(part) : words.phases[phase]}
              look={lookOf(phase)}
              names={namesIn(teams, rubber?.players ?? [[], []], words.numbered)}
              won={won}
              winner={rubber?.winner ?? null}
              sets={sets}
              words={{ versus: words.versus, winner: words.winner, to: text.matches.to }}
            />
          )
          // What will not be played can't be opened; what was can be looked at and taken back.
          const isOpenable = rubber !== null || (isLive && phase !== 'NOT_PLAYED')
          return (
            <li key={index}>
              {isOpenable ? (
                <button type="button" onClick={() => onOpen(index)}>
                  {row}
                </button>
              ) : (
                row
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
