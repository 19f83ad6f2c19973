// The regulation of a competition on paper, made from its settings.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { isHeadToHead } from '@campus/rules/ranking/criteria'
import { orderOf } from '@campus/rules/ranking/tables'
import { groupTeams } from '@campus/rules/season/plan'
import { competitionTitle } from '../../../text/format/competition-title.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { useRegulationText } from '../../../text/use-regulation-text.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import styles from './regulation.module.css'
import { knockOutFeatures, type RuleLine, ruleLines } from './regulation.rules.ts'

interface Props {
  competition: CompetitionDetails
  /** Where its matches are played so far. */
  courts: string[]
  /** How many of each group go on; 0 where none do. */
  qualifiers: number
  /** The rounds that its matches are played in so far. */
  rounds: Array<string | null>
}

export function Regulation({ competition, courts, qualifiers, rounds }: Props) {
  const text = useRegulationText()
  const { competitions, rules: ruleWords } = useSeasonText().office
  const { regulation: words } = text
  const { sport, type, entries, rules, firstDay, lastDay, matchCount, confirmedBy, protestMinutes } = competition
  const { leagueFormat = 'ROUND_ROBIN' } = competition
  const groups = groupTeams(entries)
  const nameOf = new Map(entries.map(({ teamId, teamName }) => [teamId, teamName]))
  const overview: RuleLine[] = [
    [words.sport, text.sport(sport)],
    [words.type, competitions.types[type]],
    ...(words.formats[leagueFormat] ? [[words.format, words.formats[leagueFormat]] satisfies RuleLine] : []),
    [words.teams, words.teamsValue(entries.length, groups.length)],
    [words.days, firstDay && lastDay ? words.daysValue(text.day(firstDay), text.day(lastDay)) : words.undecided],
    [words.matches, matchCount > 0 ? words.matchesValue(matchCount) : words.undecided],
    [words.courts, courts.join(', ') || words.undecided],
  ]
  const results: RuleLine[] = [[words.confirmed, words.confirmers[confirmedBy]]]
  if (confirmedBy !== 'NOBODY') results.push([words.official, words.officialValue(protestMinutes)])
  if (qualifiers > 0) overview.push([words.through, words.throughValue(qualifiers)])
  return (
    <article className={styles.page}>
      <h2>{competitionTitle(competition)}</h2>
      <Lines title={words.overview} lines={overview} />
      {groups.length > 0 && (
        <Lines
          title={words.groups}
          lines={groups.map(({ name, teamIds }) => [
            name ?? words.everybody,
            teamIds.map((teamId) => nameOf.get(teamId) ?? '').join(', '),
          ])}
        />
      )}
      {(type !== 'TOURNAMENT' || rules.kind === 'PLACED') && <Ranking competition={competition} />}
      <Lines title={words.results} lines={results} />
      <Lines title={words.rules} lines={ruleLines(sport, rules, ruleWords)} />
      {type !== 'LEAGUE' && rules.kind !== 'PLACED' && (
        <p>{[words.knockOut, ...knockOutFeatures(rounds).map((one) => words.knockOutFeatures[one])].join(' ')}</p>
      )}
    </article>
  )
}

function Lines({ title, lines }: { title: string; lines: RuleLine[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Ranking({ competition }: { competition: CompetitionDetails }) {
  const { regulation: words } = useRegulationText()
  const names = useBracketText().bracketPage.criteria(competition.sport)
  const { points, criteria, hasDraws } = orderOf(competition)
  if (competition.rules.kind === 'PLACED')
    return (
      <section>
        <h3>{words.ranking}</h3>
        <p>{words.byMarks}</p>
      </section>
    )
  // A dual tournament is ranked by its matches alone.
  if (!criteria.includes('POINTS')) return null
  const given = [words.win(points.win), hasDraws ? words.draw(points.draw) : '', words.loss(points.loss)]
  return (
    <section>
      <h3>{words.ranking}</h3>
      <p>
        {words.points}: {given.filter(Boolean).join(', ')}
      </p>
      <p>{words.order}</p>
      <ol className={styles.order}>
        {criteria
          .filter((criterion) => criterion !== 'POINTS' && criterion !== 'LOTS')
          .map((criterion) => (
            <li key={criterion}>{names[criterion]}</li>
          ))}
      </ol>
      {criteria.some(isHeadToHead) && <p>{words.headToHead}</p>}
      <p>{words.lots[competition.lotsBy]}</p>
    </section>
  )
}
