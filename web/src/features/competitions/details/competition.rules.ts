// Draft of a competition's details: presets that fit the sport, house rules, and the request body.
import type { Competition, CompetitionType } from '@campus/contract/competitions'
import type { Confirmer } from '@campus/contract/confirmations'
import { limits } from '@campus/contract/limits'
import type { LotsBy, RulePreset, SportRules, TieBreakPreset } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { defaultsOf, rulesFit, rulesOfPreset, usualRules } from '@campus/rules/sports/presets'
import { isSame } from '../../../ui/form/merge.ts'

export interface CompetitionDraft {
  name: string
  season: string
  type: CompetitionType
  rulePreset: RulePreset
  tieBreakPreset: TieBreakPreset
  lotsBy: LotsBy
  rules: SportRules
  confirmedBy: Confirmer
  protestMinutes: number | null
}

export function newDraft(sport: Sport, season: string): CompetitionDraft {
  const { rulePreset, tieBreakPreset } = defaultsOf(sport)
  const choices = { lotsBy: 'PEOPLE', confirmedBy: 'NOBODY', protestMinutes: 0 } as const
  return { name: '', season, type: 'LEAGUE', rulePreset, tieBreakPreset, rules: usualRules(sport), ...choices }
}

export function draftOf(competition: Competition): CompetitionDraft {
  const { name, season, type, rulePreset, tieBreakPreset, lotsBy, rules, confirmedBy, protestMinutes } = competition
  return { name, season, type, rulePreset, tieBreakPreset, lotsBy, rules, confirmedBy, protestMinutes }
}

/** Another preset brings its own rules: a house rule belongs to one preset and means nothing for another. */
export function withPreset(sport: Sport, draft: CompetitionDraft, rulePreset: RulePreset): CompetitionDraft {
  return { ...draft, rulePreset, rules: rulesOfPreset(sport, rulePreset) }
}

type Chosen = Pick<CompetitionDraft, 'rulePreset' | 'rules'>

export function isHouseRule(sport: Sport, { rulePreset, rules }: Chosen): boolean {
  return !isSame(rules, rulesOfPreset(sport, rulePreset))
}

/** The request body: null rules are the preset's own. */
export function competitionForm(sport: Sport, draft: CompetitionDraft) {
  const { name, season, protestMinutes } = draft
  return {
    ...draft,
    name: name.trim(),
    season: season.trim(),
    rules: isHouseRule(sport, draft) ? draft.rules : null,
    protestMinutes: protestMinutes ?? 0,
  }
}

type Problem = 'name' | 'season' | 'rules' | 'protestMinutes'

export function competitionProblems(sport: Sport, draft: CompetitionDraft, isComplete: boolean): Problem[] {
  const isWrong: Record<Problem, boolean> = {
    name: draft.name.trim() === '',
    season: draft.season.trim() === '',
    protestMinutes: (draft.protestMinutes ?? 0) > limits.protestMinutes,
    rules: !isComplete || !rulesFit(sport, draft.rules),
  }
  return (Object.keys(isWrong) as Problem[]).filter((problem) => isWrong[problem])
}
