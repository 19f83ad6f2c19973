// What is wrong with a plan, each with its kind and how much of it.
import type { Match } from '@campus/contract/matches'
import { isHard, keyOf, type Problem } from '@campus/rules/board/problems'
import { matchName, sideName } from '../../../text/format/side-name.ts'
import { type BoardText, useBoardText } from '../../../text/use-board-text.ts'
import styles from './board.module.css'

interface Props {
  problems: readonly Problem[]
  /** All matches that problems can name. */
  matches: readonly Match[]
  /** The match that is held: problems name the other one. */
  heldId?: number
}

export function ProblemList({ problems, matches, heldId }: Props) {
  const text = useBoardText()
  return (
    <ul>
      {problems.map((problem) => (
        <li key={keyOf(problem)}>
          <span className={styles.badge} data-hard={isHard(problem) ? '' : undefined}>
            {text.board.problems[problem.kind]}
          </span>
          <span>{problemText(text, problem, matches, heldId)}</span>
        </li>
      ))}
    </ul>
  )
}

function problemText(text: BoardText, problem: Problem, matches: readonly Match[], heldId?: number): string {
  const words = text.board.problemText
  const find = (id: number | null) => matches.find(({ matchId }) => matchId === id)
  const [one, two] = [find(problem.matchId), find(problem.otherId)]
  const other = problem.matchId === heldId || heldId === undefined ? (two ?? one) : one
  const name = other ? matchName(other, text) : text.matches.noTeam
  const minutes = Math.round(problem.minutes)
  const team = teamName(text, [one, two], problem.teamId)
  switch (problem.kind) {
    case 'COURT':
      return heldId === undefined && one
        ? `${matchName(one, text)}: ${words.COURT(name, minutes)}`
        : words.COURT(name, minutes)
    case 'TEAM':
      return words.TEAM(team, name, minutes)
    case 'PERSON':
      return words.PERSON(problem.name ?? '', name, minutes)
    case 'REST':
      return words.REST(team, minutes)
    case 'ORDER':
      return words.ORDER(one ? matchName(one, text) : name, minutes)
    case 'HOURS':
      return `${one ? matchName(one, text) : name}: ${words.HOURS(minutes)}`
    default:
      return `${one ? matchName(one, text) : name}: ${words.BREAK(minutes)}`
  }
}

function teamName(text: BoardText, matches: ReadonlyArray<Match | undefined>, teamId: number | null): string {
  for (const match of matches) {
    if (!match) continue
    if (match.teamId1 === teamId) return sideName(match, 1, text)
    if (match.teamId2 === teamId) return sideName(match, 2, text)
    const side = match.sides?.find((one) => one.teamId === teamId)
    if (side) return side.teamName
  }
  return text.matches.noTeam
}
