// Editor of a competition's rules: a number that differs from the preset makes a house rule, one tap resets it.
import type { SportRules } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { rulesOfPreset } from '@campus/rules/sports/presets'
import { clsx } from 'clsx'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Button } from '../../../ui/button.tsx'
import panel from '../../../ui/list/panel.module.css'
import styles from '../competitions.module.css'
import { type CompetitionDraft, isHouseRule } from './competition.rules.ts'
import { numbersOf } from './house-rules.rules.ts'
import { RuleFields } from './rule-fields.tsx'

interface Props {
  sport: Sport
  draft: CompetitionDraft
  onChange: (rules: SportRules) => void
}

export function RulesEditor({ sport, draft, onChange }: Props) {
  const { competitions, rules: words } = useSeasonText().office
  const { rules } = draft
  const isHouse = isHouseRule(sport, draft)
  return (
    <details className={clsx(panel.more, styles.rules)} open={isHouse || undefined}>
      <summary>
        {words.title}
        {isHouse && (
          <span className={panel.badge} data-strong>
            {competitions.houseRule}
          </span>
        )}
      </summary>
      <div className={styles.rulesBody}>
        <p className={panel.quiet}>
          {isHouse ? words.changed : words.same} {words.keep}
        </p>
        <RuleFields sport={sport} rules={rules} numbers={numbersOf(rules)} onChange={onChange} />
        {isHouse && (
          <div className={panel.actions}>
            <Button onClick={() => onChange(rulesOfPreset(sport, draft.rulePreset))}>{words.reset}</Button>
          </div>
        )}
      </div>
    </details>
  )
}
