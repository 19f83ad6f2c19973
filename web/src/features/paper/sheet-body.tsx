// The middle of a score sheet by the kind of the sport: what is written down there while it is played.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import { usePaperText } from '../../text/use-paper-text.ts'
import styles from './paper.module.css'
import { blankLanes, numbersTo, partsOn, runningPoints, runningTotal } from './paper.rules.ts'
import { BlankTable, Cell, SidesTable } from './sheet-parts.tsx'

type RulesOf<Kind extends SportRules['kind']> = Extract<SportRules, { kind: Kind }>

interface Props<Kind extends SportRules['kind']> {
  rules: RulesOf<Kind>
  match: Match
  names: readonly [string, string]
}

function Goals({ rules, names }: Props<'GOALS'>) {
  const { paper: words, periods } = usePaperText()
  const heads = [
    periods.FIRST_HALF,
    periods.SECOND_HALF,
    ...(rules.extraHalfMinutes > 0 ? words.extra : []),
    ...(rules.shootOutKicks > 0 ? [words.kicks] : []),
    words.total,
  ]
  return (
    <>
      <SidesTable title={words.score} names={names} heads={heads} />
      <div className={styles.beside}>
        <BlankTable
          title={words.goals}
          heads={[words.minute, words.team, words.number, words.player, words.score]}
          wide={words.player}
          rows={12}
        />
        <BlankTable
          title={words.cards}
          heads={[words.minute, words.team, words.player, words.card]}
          wide={words.player}
          rows={12}
        />
      </div>
    </>
  )
}

/** One point is the bout: only its winner is written down. */
function Bouts({ rules, match, names }: Props<'POINTS'>) {
  const { matches, paper: words } = usePaperText()
  const heads = [...numbersTo(rules.bestOf).map((part) => matches.game(match.sport, part)), words.total]
  return <SidesTable title={words.score} names={names} heads={heads} />
}

function Games({ rules, match, names }: Props<'POINTS'>) {
  const { matches, paper: words } = usePaperText()
  if (rules.points === 1) return <Bouts rules={rules} match={match} names={names} />
  return (
    <>
      <p>{words.strike}</p>
      {numbersTo(rules.bestOf).map((part) => (
        <SidesTable
          key={part}
          title={matches.game(match.sport, part)}
          names={names}
          heads={[words.points, words.score]}
          isFirstWide
          strikes={[runningPoints(rules, part)]}
        />
      ))}
    </>
  )
}

function Survivors({ rules, match, names }: Props<'SURVIVORS'>) {
  const { matches, paper: words } = usePaperText()
  return (
    <>
      <p>
        {words.strikeOut} {words.ended}: {words.ends}
      </p>
      {numbersTo(partsOn(rules)).map((part) => (
        <SidesTable
          key={part}
          title={matches.game(match.sport, part)}
          names={names}
          heads={[words.out, words.left, words.ended]}
          isFirstWide
          strikes={[rules.players]}
        />
      ))}
    </>
  )
}

function Periods({ rules, match, names }: Props<'PERIODS'>) {
  const { matches, paper: words } = usePaperText()
  const heads = numbersTo(partsOn(rules)).map((part) => matches.game(match.sport, part))
  const total = runningTotal(rules)
  const { bonusFouls } = rules
  return (
    <>
      <SidesTable title={words.parts} names={names} heads={[...heads, words.total]} />
      {total > 0 && <SidesTable title={words.points} names={names} heads={[words.strike]} strikes={[total]} />}
      {bonusFouls !== null && (
        <SidesTable title={words.fouls} names={names} heads={heads} strikes={heads.map(() => bonusFouls)} />
      )}
    </>
  )
}

function Placed({ rules, match }: Props<'PLACED'>) {
  const { matches, paper: words } = usePaperText()
  const lanes = match.sides?.length
    ? match.sides.map(({ side, teamName }) => ({ side, teamName }))
    : numbersTo(blankLanes(rules)).map((side) => ({ side, teamName: '' }))
  const marks = rules.attempts === 1 ? [words.mark] : [...numbersTo(rules.attempts).map(words.attempt), words.best]
  const heads = [...marks, words.place]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.narrow}>{words.lane}</th>
          <th>{words.team}</th>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
          <th className={styles.long}>
            {words.note} ({Object.values(matches.unplaced).join(' · ')})
          </th>
        </tr>
      </thead>
      <tbody>
        {lanes.map(({ side, teamName }) => (
          <tr key={side}>
            <td className="num">{side}</td>
            <td>
              <b>{teamName}</b>
            </td>
            {heads.map((head) => (
              <Cell key={head} />
            ))}
            <Cell />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Ties({ rules, match, names }: Props<'TIES'>) {
  const { matches, paper: words, ties } = usePaperText()
  return rules.rubbers.map(({ discipline, rules: own }, at) => (
    <SidesTable
      // The order of play is fixed.
      // biome-ignore lint/suspicious/noArrayIndexKey: a rubber is its place in the order
      key={at}
      isFirstWide
      title={`${ties.rubber(at + 1)} · ${ties.disciplines[discipline]}`}
      names={names}
      heads={[words.player, ...numbersTo(own.bestOf).map((part) => matches.game(match.sport, part)), words.total]}
    />
  ))
}

export function SheetBody({
  rules,
  match,
  names,
}: {
  rules: SportRules
  match: Match
  names: readonly [string, string]
}) {
  switch (rules.kind) {
    case 'GOALS':
      return <Goals rules={rules} match={match} names={names} />
    case 'POINTS':
      return <Games rules={rules} match={match} names={names} />
    case 'SURVIVORS':
      return <Survivors rules={rules} match={match} names={names} />
    case 'PERIODS':
      return <Periods rules={rules} match={match} names={names} />
    case 'PLACED':
      return <Placed rules={rules} match={match} names={names} />
    default:
      return <Ties rules={rules} match={match} names={names} />
  }
}
