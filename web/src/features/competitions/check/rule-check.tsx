// The rule check of a competition: the format to try, its progress, and what was found.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { useState } from 'react'
import { useRuleCheckText } from '../../../text/use-rule-check-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import styles from './check.module.css'
import {
  type CheckPlan,
  type Counted,
  groupsIn,
  isOutOfRange,
  isWrong,
  knockOutChoices,
  leagueChoices,
  newCheck,
  planOf,
  rangeOf,
} from './check.rules.ts'
import { Findings } from './findings.tsx'
import { type Checking, useRuleCheck } from './use-rule-check.ts'

export function RuleCheck({ competition }: { competition: CompetitionDetails }) {
  const { ruleCheck: words } = useRuleCheckText()
  const groups = groupsIn(competition)
  const [draft, setDraft] = useState(() => newCheck(competition))
  const [plan, setPlan] = useState<CheckPlan | null>(null)
  const checking = useRuleCheck(plan)
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const number = (field: Counted) => ({
    label: words[field],
    value: draft[field],
    error: isOutOfRange(draft, groups, field) ? words.range(...rangeOf(groups, field)) : undefined,
    onChange: (value: number | null) => set({ [field]: value }),
  })
  const hasLeague = draft.league !== 'NONE'
  const kinds = knockOutChoices(draft, groups)
  const isRunning = plan !== null && !checking.checks && !checking.isFailed
  return (
    <div className={panel.columns}>
      <Card title={words.format}>
        <div className={panel.body}>
          <Select
            label={words.league}
            value={draft.league}
            options={leagueChoices(groups).map((value) => ({ value, label: words.leagues[value] }))}
            hint={words.leagueHints[draft.league]}
            onChange={(league) => set({ league })}
          />
          {hasLeague && (
            <Checkbox checked={draft.hasKnockOut} onChange={(event) => set({ hasKnockOut: event.target.checked })}>
              {words.hasKnockOut}
            </Checkbox>
          )}
          {kinds.length > 1 && (
            <Select
              label={words.knockOut}
              value={draft.knockOut}
              options={kinds.map((value) => ({ value, label: words.knockOuts[value] }))}
              onChange={(knockOut) => set({ knockOut })}
            />
          )}
          <div className={panel.fields}>
            {draft.league === 'SWISS' && <NumberField {...number('rounds')} />}
            {hasLeague && draft.hasKnockOut && <NumberField {...number('perGroup')} />}
            <NumberField {...number('courts')} />
            <NumberField {...number('slotMinutes')} />
          </div>
          {hasLeague && draft.league !== 'SWISS' && (
            <>
              <Checkbox
                checked={draft.hasOutsideCriterion}
                onChange={(event) => set({ hasOutsideCriterion: event.target.checked })}
              >
                {words.outside}
              </Checkbox>
              <p className={panel.quiet}>{words.outsideHint}</p>
            </>
          )}
          <Button
            tone="primary"
            aria-disabled={isRunning || isWrong(draft, groups)}
            onClick={() => !isRunning && !isWrong(draft, groups) && setPlan(planOf(competition, draft))}
          >
            {plan && !isRunning ? words.again : words.run}
          </Button>
        </div>
      </Card>
      {plan && <Result competition={competition} plan={plan} checking={checking} />}
    </div>
  )
}

interface ResultProps {
  competition: CompetitionDetails
  plan: CheckPlan
  checking: Checking
}

function Result({ competition, plan, checking }: ResultProps) {
  const { ruleCheck: words } = useRuleCheckText()
  const nameOf = (teamId: number) => competition.entries.find((entry) => entry.teamId === teamId)?.teamName ?? ''
  const percent = Math.floor(100 * checking.progress)
  return (
    <Card title={words.result}>
      <div className={panel.body}>
        <Effort plan={plan} />
        {checking.isFailed && <Message look="bad">{words.failed}</Message>}
        {!checking.checks && !checking.isFailed && (
          <>
            <progress aria-label={words.title} value={percent} max={100} />
            <p className={panel.quiet}>{words.running(percent)}</p>
          </>
        )}
        {checking.checks?.map((check, at) => {
          const tried = plan.tried[at]
          if (!tried) return null
          const { group, format } = tried
          return (
            <section key={group.name} className={styles.group}>
              <h3>{words.group(group.name, group.teamIds.length)}</h3>
              <p>{words.tried(check.outcomes, check.isSampled)}</p>
              <Findings format={format} check={check} isCrossed={plan.isCrossed} nameOf={nameOf} />
              {check.mostPointsOut !== null && check.fewestPointsThrough !== null && (
                <dl className={styles.facts}>
                  <dt>{words.pointsOut}</dt>
                  <dd className="num">{words.pointsValue(check.mostPointsOut)}</dd>
                  <dt>{words.pointsThrough}</dt>
                  <dd className="num">{words.pointsValue(check.fewestPointsThrough)}</dd>
                </dl>
              )}
            </section>
          )
        })}
        {plan.isSwiss && <p className={panel.quiet}>{words.swissHint}</p>}
        {plan.tried.length > 0 && <p className={panel.quiet}>{words.triedHint}</p>}
      </div>
    </Card>
  )
}

function Effort({ plan: { effort, courts } }: { plan: CheckPlan }) {
  const { ruleCheck: words } = useRuleCheckText()
  return (
    <section className={styles.group} aria-label={words.effort}>
      <h3>{words.effort}</h3>
      <dl className={styles.facts}>
        <dt>{words.perTeam}</dt>
        <dd className="num">{words.perTeamValue(effort.fewestPerTeam, effort.mostPerTeam)}</dd>
        <dt>{words.matches}</dt>
        <dd className="num">{words.matchesValue(effort.matches)}</dd>
        <dt>{words.time(courts)}</dt>
        <dd className="num">{words.timeValue(effort.minutes)}</dd>
      </dl>
    </section>
  )
}
