// Pure decisions about competitions: which rules they are played under, and who may take part.
import type { Competition, Entry } from '@campus/contract/competitions'
import type { RulePreset, SportRules, TieBreakPreset } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { defaultsOf, rulesFit, rulesOf, rulesOfPreset } from '@campus/rules/sports/presets'
import { isSameRule } from '@campus/rules/sports/same-rules'

/** A competition as stored: its preset names may be older than the present ones. */
export type StoredCompetition = Omit<Competition, 'rulePreset' | 'rules' | 'isHouseRule' | 'tieBreakPreset'> & {
  rulePreset: string
  tieBreakPreset: string
  rules: SportRules | null
}

export function readCompetition(stored: StoredCompetition): Competition {
  const { sport, rules } = stored
  const { presets, tieBreaks } = kitOf(sport)
  const usual = defaultsOf(sport)
  return {
    ...stored,
    rulePreset: presets.find((preset) => preset === stored.rulePreset) ?? usual.rulePreset,
    tieBreakPreset: tieBreaks.find((preset) => preset === stored.tieBreakPreset) ?? usual.tieBreakPreset,
    rules: rulesOf(stored),
    isHouseRule: rules !== null && isHouseRule(sport, stored.rulePreset as RulePreset, rules),
  }
}

interface Choice {
  rulePreset: RulePreset
  tieBreakPreset: TieBreakPreset
  rules: SportRules
}

export function rulesAreOf(sport: Sport, { rulePreset, tieBreakPreset, rules }: Choice): boolean {
  const { presets, tieBreaks } = kitOf(sport)
  return presets.includes(rulePreset) && tieBreaks.includes(tieBreakPreset) && rulesFit(sport, rules)
}

/** Whether rules differ from their preset. */
export function isHouseRule(sport: Sport, rulePreset: RulePreset, rules: SportRules): boolean {
  const preset: Record<string, unknown> = rulesOfPreset(sport, rulePreset)
  return Object.entries(rules).some(([name, value]) => !isSameRule(preset[name], value))
}

/** What is stored of them: a preset never changes, a sport of the campus's own may. */
export function storedRules(sport: Sport, rulePreset: RulePreset, rules: SportRules): SportRules | null {
  return rulePreset === 'OWN' || isHouseRule(sport, rulePreset, rules) ? rules : null
}

/** A team that could take part, and its relation to the competition. */
export interface Candidate {
  teamId: number
  teamName: string
  sport: Sport | null
  isArchived: boolean
  isEntered: boolean
  hasMatches: boolean
}

export interface EntryProblem {
  teamId: number
  problem: 'UNKNOWN' | 'REPEATED' | 'SEED_REPEATED' | 'SPORT' | 'HAS_MATCHES'
}

/** The first problem of a list of entries. `candidates` are the teams named and those entered now. */
export function entryProblem(sport: Sport, entries: Entry[], candidates: Candidate[]): EntryProblem | undefined {
  const known = new Map(candidates.map((team) => [team.teamId, team]))
  const teams = new Set<number>()
  const seeds = new Set<number>()
  for (const { teamId, seed } of entries) {
    const team = known.get(teamId)
    // An archived team may stay, but not be entered.
    if (!team || (team.isArchived && !team.isEntered)) return { teamId, problem: 'UNKNOWN' }
    if (teams.has(teamId)) return { teamId, problem: 'REPEATED' }
    if (seed !== null && seeds.has(seed)) return { teamId, problem: 'SEED_REPEATED' }
    if (team.sport !== null && team.sport !== sport) return { teamId, problem: 'SPORT' }
    teams.add(teamId)
    if (seed !== null) seeds.add(seed)
  }
  const missed = candidates.find(({ teamId, hasMatches }) => hasMatches && !teams.has(teamId))
  return missed && { teamId: missed.teamId, problem: 'HAS_MATCHES' }
}
