// What the rule check found in one group: each finding with how often, an example and a remedy.
import type { Found, GroupCheck, TriedMatch } from '@campus/rules/format-check/check-group'
import type { GroupFormat } from '@campus/rules/format-check/format'
import { useRuleCheckText } from '../../../text/use-rule-check-text.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import panel from '../../../ui/list/panel.module.css'
import styles from './check.module.css'

interface Props {
  format: GroupFormat
  check: GroupCheck
  isCrossed: boolean
  nameOf: (teamId: number) => string
}

export function Findings({ format, check, isCrossed, nameOf }: Props) {
  const { ruleCheck: words } = useRuleCheckText()
  const { level, choosesPlace, choosesOutside, outcomes } = check
  const shown: {
    kind: keyof typeof words.remedies
    title: string
    found: Found<{ matches: TriedMatch[] }>
    note: string
  }[] = []
  if (level.example)
    shown.push({
      kind: 'level',
      title: words.findings.level(format.places),
      found: level,
      note: words.levelTeams(level.example.teamIds.map(nameOf).join(', ')),
    })
  if (isCrossed && choosesPlace.example) {
    const { teamId, instead } = choosesPlace.example
    shown.push({
      kind: 'choosesPlace',
      title: words.findings.choosesPlace,
      found: choosesPlace,
      note: words.chooses(nameOf(teamId), `${instead.one} : ${instead.two}`),
    })
  }
  if (isCrossed && choosesOutside.example) {
    const [first = 0, second = 0] = choosesOutside.example.teamIds
    shown.push({
      kind: 'choosesOutside',
      title: words.findings.choosesOutside,
      found: choosesOutside,
      note: words.choosesOutside(nameOf(first), nameOf(second)),
    })
  }
  if (shown.length === 0) return <Message look="good">{words.none}</Message>
  return (
    <ul className={styles.findings}>
      {shown.map(({ kind, title, found, note }) => (
        <li key={kind}>
          <h4>{title}</h4>
          <p className="num">{words.share(found.count, outcomes)}</p>
          <h5>{words.example}</h5>
          <ul className={styles.matches}>
            {found.example?.matches.map((match, at) => (
              // A match is identified by its place in the order.
              <li key={at}>
                <MatchLine match={match} nameOf={nameOf} />
              </li>
            ))}
          </ul>
          <p>{note}</p>
          <h5>{words.remedy}</h5>
          <p>{words.remedies[kind]}</p>
        </li>
      ))}
    </ul>
  )
}

function MatchLine({ match, nameOf }: { match: TriedMatch; nameOf: (teamId: number) => string }) {
  const { ruleCheck: words } = useRuleCheckText()
  const { one, two, score } = match
  const isShootOut = score.one === score.two && score.winner !== null
  return (
    <>
      {nameOf(one)}{' '}
      <b className="num">
        {score.one} : {score.two}
      </b>{' '}
      {nameOf(two)}
      {isShootOut && <small className={panel.quiet}> · {words.shootOut(nameOf(score.winner === 1 ? one : two))}</small>}
    </>
  )
}
