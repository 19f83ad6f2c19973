// The rows of a timeline, the same for all sports: moments of a side, marks between them, sets, kicks.
import type { SetEnd, TieRules } from '@campus/contract/rules'
import { isBout, isLegalSet, rulesOfSet, winnerOfSet } from '../results/sets.ts'
import type { Moment, MomentKind, Pair, Side, Story } from './moments.ts'

export interface SetRow {
  kind: 'SET'
  id: string
  /** From 0. */
  set: number
  /** Of a tie: the rubber whose set it is, from 0. */
  rubber?: number
  score: Pair
  winner: Side | null
  end: SetEnd | null
  isOver: boolean
  /** Who won each point, where all of them were tapped. */
  run: Side[]
}

export interface KicksRow {
  kind: 'KICKS'
  id: string
  score: Pair
  kicks: { side: Side; isScored: boolean }[]
}

export type Row =
  | { kind: 'SIDE'; id: string; moment: Moment; side: Side }
  | { kind: 'MARK'; id: string; moment: Moment }
  | SetRow
  | KicksRow

const sided: readonly MomentKind[] = ['GOAL', 'OWN_GOAL', 'CARD', 'SUBSTITUTION']
const marks: readonly MomentKind[] = [
  'START',
  'PERIOD',
  'SUSPEND',
  'RESUME',
  'STANDING',
  'CORRECTION',
  'FINISH',
  'FORFEIT',
  'RUBBER_WON',
]

/** In the order of play. */
export function rowsOf(story: Story): Row[] {
  if (story.rules.kind === 'TIES') return tieRows(story.rules, story)
  return story.rules.kind === 'GOALS' ? goalRows(story.moments) : setRows(story)
}

function rowOf(moment: Moment): Row[] {
  const { id, kind, side } = moment
  if (side && sided.includes(kind)) return [{ kind: 'SIDE', id, moment, side }]
  return marks.includes(kind) ? [{ kind: 'MARK', id, moment }] : []
}

function goalRows(moments: Moment[]): Row[] {
  const kicks = moments.filter(({ kind }) => kind === 'KICK')
  const [last] = kicks.slice(-1)
  return moments.flatMap((moment): Row[] => {
    // All kicks are one row, where the shoot-out begins.
    if (moment.kind !== 'PERIOD' || moment.period !== 'SHOOT_OUT' || !last) return rowOf(moment)
    const shown = kicks.flatMap(({ side, isScored }) => (side ? [{ side, isScored }] : []))
    return [{ kind: 'KICKS', id: moment.id, score: last.points ?? [0, 0], kicks: shown }]
  })
}

/** Cards come before the set they were given in; the sets are those of the fold, including ones typed into a form. */
function setRows({ moments, sets, rules }: Story): Row[] {
  const ends = moments.filter(isEnd).flatMap(rowOf)
  const played = sets.flatMap(({ one, two, end }, set): Row[] => {
    const own = moments.filter(({ part }) => (part ?? 0) === set)
    const setRules = rulesOfSet(rules, set)
    const run = rules.kind === 'POINTS' && !isBout(rules) ? runOf(own, [one, two]) : []
    const isPeriods = rules.kind === 'PERIODS'
    // A finished match keeps no ends of its periods.
    const isClosed = end !== undefined || (isPeriods && (set < sets.length - 1 || ends.length > 0))
    const isOver = rules.kind === 'POINTS' ? isLegalSet(setRules, { one, two }) : isClosed
    const winner = isOver && !isPeriods ? winnerOfSet(setRules, { one, two, ...(end && { end }) }) : null
    const row: SetRow = {
      kind: 'SET',
      id: `set-${set}`,
      set,
      score: [one, two],
      winner,
      end: isPeriods ? null : (end ?? null),
      isOver,
      run,
    }
    return [...own.filter(({ kind }) => sided.includes(kind)).flatMap(rowOf), row]
  })
  return [...played, ...ends]
}

/** Rubber by rubber in the order of play: its sets, then how the tie stood after it. */
function tieRows({ rubbers: planned }: TieRules, { moments, rubbers }: Story): Row[] {
  const played = rubbers.flatMap((rubber, index): Row[] => {
    const own = moments.filter((moment) => moment.rubber?.index === index)
    const rules = planned[index]?.rules
    if (!rubber || !rules) return []
    const { sets } = rubber.play
    const shown = own.filter(({ kind }) => kind === 'RUBBER_WON' || sided.includes(kind))
    // Its points are those of a match by its own rules; the last of them is shown as what won it.
    const inSets = own.map((moment) => (moment.kind === 'RUBBER_WON' ? { ...moment, kind: 'POINT' as const } : moment))
    const rows = setRows({
      moments: inSets.filter(({ kind }) => kind === 'POINT' || kind === 'SET'),
      sets,
      rules,
      rubbers: [],
    })
    return [...rows.map((row) => inRubber(row, index)), ...shown.flatMap(rowOf)]
  })
  return [
    ...played,
    ...moments
      .filter(({ rubber }) => !rubber)
      .filter(isEnd)
      .flatMap(rowOf),
  ]
}

const inRubber = (row: Row, rubber: number): Row =>
  row.kind === 'SET' ? { ...row, id: `${rubber}-${row.id}`, rubber } : row

const isEnd = ({ kind }: Moment) => kind === 'FINISH' || kind === 'FORFEIT'

function runOf(moments: Moment[], [one, two]: Pair): Side[] {
  const run = moments.flatMap(({ kind, side }) => (side && (kind === 'POINT' || kind === 'SET') ? [side] : []))
  const ones = run.filter((side) => side === 1).length
  return ones === one && run.length - ones === two ? run : []
}
