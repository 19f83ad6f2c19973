// What was chosen to print: the plan of a day by court or by team, or its blank score sheets.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { sheetsOf } from '../../data/matches/paper.ts'
import { usePaperText } from '../../text/use-paper-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { PlanByCourt, PlanByTeam } from './day-plan.tsx'
import styles from './paper.module.css'
import { inSheetOrder } from './paper.rules.ts'
import { ScoreSheet } from './score-sheet.tsx'

export const paperKinds = ['court', 'team', 'sheets'] as const
export type PaperKind = (typeof paperKinds)[number]

function BlankSheets({ matches }: { matches: Match[] }) {
  const { paper: words } = usePaperText()
  const query = useQuery(sheetsOf(inSheetOrder(matches)))
  return (
    <LoadedList query={query} failed={words.sheetsFailed}>
      {(sheets) => sheets.map((facts) => <ScoreSheet key={facts.match.matchId} {...facts} />)}
    </LoadedList>
  )
}

export function Sheets({ kind, date, matches }: { kind: PaperKind; date: string; matches: Match[] }) {
  const { paper: words } = usePaperText()
  if (matches.length === 0) return <Notice title={words.empty} />
  return (
    <div className={styles.sheets}>
      {kind === 'court' && <PlanByCourt date={date} matches={matches} />}
      {kind === 'team' && <PlanByTeam date={date} matches={matches} />}
      {kind === 'sheets' && <BlankSheets matches={matches} />}
    </div>
  )
}
