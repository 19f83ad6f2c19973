// The order of play of a tie: its rubbers with who plays, the games of each, and which is being played.
import type { Match } from '@campus/contract/matches'
import type { TieRules } from '@campus/contract/rules'
import { isTieOver, rubbersToWin } from '@campus/rules/results/ties'
import { orderOfPlay, type PlannedRubber } from '@campus/rules/scoring/order-of-play'
import { useQuery } from '@tanstack/react-query'
import { competitionOf } from '../../data/competitions.ts'
import { shortSideName } from '../../text/format/side-name.ts'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { Card } from '../../ui/list/card.tsx'
import { RubberRow } from '../../ui/list/rubber-row.tsx'
import styles from './order-card.module.css'
import { useStory } from './use-story.ts'

type Look = 'OVER' | 'RUNNING' | 'NEXT' | 'QUIET'

const looks: Partial<Record<PlannedRubber['phase'], Look>> = { OVER: 'OVER', RUNNING: 'RUNNING', NEXT: 'NEXT' }
/** With or without the word for it. */
const isNumber = (player: string) => /^\d{1,3}\D?$/.test(player)

/** The rules and rubbers of the match: by its log, else by its competition. */
function useOrder(match: Match): { rules: TieRules; rubbers: PlannedRubber[] } | null {
  const { whole } = useStory(match.matchId)
  const { data: competition } = useQuery(competitionOf(match.competitionId))
  const rules = whole?.rules ?? competition?.rules
  if (rules?.kind !== 'TIES') return null
  const { status, teamScore1: scoreOne, teamScore2: scoreTwo } = whole?.match ?? match
  const isDecided = isTieOver(rules, { one: scoreOne ?? 0, two: scoreTwo ?? 0 })
  const state = { status, scoreOne, scoreTwo, isDecided, rubbers: whole?.rubbers ?? [] }
  return { rules, rubbers: orderOfPlay(rules, state) }
}

export function OrderCard({ match }: { match: Match }) {
  const text = useCommentaryText()
  const { ties: words } = text
  const order = useOrder(match)
  if (!order) return null
  const { rules, rubbers } = order
  const teams = [shortSideName(match, 1, text), shortSideName(match, 2, text)] as const
  const nameOf = (player: string) => (/^\d+$/.test(player) ? words.numbered(player) : player)
  const sideOf = (rubber: PlannedRubber['rubber'], at: 0 | 1) =>
    rubber?.players[at].map(nameOf).join(' · ') || teams[at]
  const hasNumbers = rubbers.some(({ rubber }) => rubber?.players.some((players) => players.some(isNumber)))
  const note = rules.playsAll ? words.all(rules.rubbers.length) : words.firstTo(rubbersToWin(rules))
  return (
    <Card title={words.order} note={note}>
      <ol className={styles.order}>
        {rubbers.map(({ index, discipline, rubber, phase, won, sets }) => {
          const part = text.matches.game(match.sport, sets.filter(({ isOver }) => isOver).length + 1)
          return (
            <li key={index}>
              <RubberRow
                number={index + 1}
                title={words.disciplines[discipline]}
                tag={
                  rubber?.isGivenUp ? words.givenUp : phase === 'RUNNING' ? words.running(part) : words.phases[phase]
                }
                look={looks[phase] ?? 'QUIET'}
                names={[sideOf(rubber, 0), sideOf(rubber, 1)]}
                won={won}
                winner={rubber?.winner ?? null}
                sets={sets}
                words={{ versus: words.versus, winner: words.winner, to: text.matches.to }}
              />
            </li>
          )
        })}
      </ol>
      {hasNumbers && <p className={styles.hint}>{words.hidden}</p>}
    </Card>
  )
}
