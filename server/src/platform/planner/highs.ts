// Asks HiGHS: a linear program in, the best solution within a time out. Runs in the planner's thread only, for it blocks.
import type { LinearModel } from '@campus/rules/planner/linear'
import type { Solve, Solved } from '@campus/rules/planner/search'
import loadHighs from 'highs'
import type { CompiledSolver } from './planner.ts'

export interface MipProgress {
  /** Seconds within this question. */
  seconds: number
  /** The best known, and what is proven to be the least; null while there is none. */
  best: number | null
  bound: number | null
}

// Its types describe the CommonJS file, whose default is a property.
const load = loadHighs as unknown as typeof loadHighs.default
type Highs = Awaited<ReturnType<typeof load>>

/** `solver`: compiled already; without it the file is read and compiled here. */
export async function openHighs(
  solver: CompiledSolver | undefined,
  onProgress: (progress: MipProgress) => void,
): Promise<Solve> {
  const highs = await load(solver && { wasmModule: solver as never })
  return (model, options) => {
    const until = performance.now() + options.seconds * 1000
    const withoutPresolve = (share: number) => {
      const seconds = ((until - performance.now()) / 1000) * share
      return solveOnce(highs, model, { ...options, seconds, presolve: 'off' }, onProgress)
    }
    try {
      const solved = solveOnce(highs, model, options, onProgress)
      // Its presolve has called models impossible that have a solution (1 of 10,000 small ones): that is believed once it is found
      // without it too.
      return solved.status === 'IMPOSSIBLE' ? withoutPresolve(doubtShare) : solved
    } catch {
      // And sometimes it ends with a solution that its own check refuses (1 of 1,000).
      return withoutPresolve(1)
    }
  }
}

/** Of the time that is left: the next question needs some too. */
const doubtShare = 0.3

interface Options {
  seconds: number
  start?: readonly number[]
  presolve?: 'choose' | 'off'
}

function solveOnce(
  highs: Highs,
  model: LinearModel,
  { seconds, start, presolve = 'choose' }: Options,
  onProgress: (progress: MipProgress) => void,
): Solved {
  return highs.withModel(dataOf(highs, model), (open) => {
    open.options.set({
      // Progress is part of the output.
      output_flag: true,
      log_to_console: false,
      time_limit: Math.max(0.1, seconds),
      // Costs are whole steps: a plan within less than one of the bound is the best.
      mip_rel_gap: 0,
      mip_abs_gap: 0.99,
      random_seed: 1,
      presolve,
    })
    if (start) open.setSolution({ indices: Int32Array.from(start), values: new Float64Array(start.length).fill(1) })
    open.run({
      [highs.constants.callbackType.mipLogging]: ({ data }) => {
        const { running_time: spent = 0, mip_primal_bound: best, mip_dual_bound: bound } = data
        onProgress({ seconds: spent, best: finite(best), bound: finite(bound) })
        return undefined
      },
    })
    return solvedBy(highs, open)
  })
}

const finite = (value: number | undefined) => (value !== undefined && Math.abs(value) < 1e20 ? value : null)

function solvedBy(highs: Highs, open: ReturnType<Highs['createModel']>): Solved {
  const { modelStatus } = highs.constants
  const status = open.getModelStatus()
  if (status === modelStatus.infeasible) return { status: 'IMPOSSIBLE', values: null }
  // 2: a feasible point is known.
  const hasSolution = open.info.get('primal_solution_status') === 2
  if (!hasSolution) return { status: 'NOTHING', values: null }
  return { status: status === modelStatus.optimal ? 'BEST' : 'FOUND', values: open.getSolution().colValue }
}

function dataOf(highs: Highs, model: LinearModel) {
  const { integer, continuous } = highs.constants.variableType
  const numRows = model.rowLower.length
  return {
    numCols: model.columns,
    numRows,
    colCost: model.cost,
    colLower: new Float64Array(model.columns),
    colUpper: model.upper,
    rowLower: model.rowLower,
    rowUpper: model.rowUpper,
    integrality: Array.from(model.isWhole, (isWhole) => (isWhole ? integer : continuous)),
    matrix: {
      format: 'csr' as const,
      numRows,
      numCols: model.columns,
      starts: model.starts,
      indices: model.indices,
      values: model.values,
    },
  }
}
