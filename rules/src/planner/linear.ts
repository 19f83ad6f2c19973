// A linear program under construction: columns with a cost, rows with a bound, in the sparse form that a solver takes.

export interface LinearModel {
  columns: number
  cost: Float64Array
  upper: Float64Array
  /** 1 where the column is whole. */
  isWhole: Uint8Array
  rowLower: Float64Array
  rowUpper: Float64Array
  /** Compressed rows: those of row r are at starts[r] to starts[r + 1]. */
  starts: Int32Array
  indices: Int32Array
  values: Float64Array
}

export type Term = readonly [column: number, factor: number]

export class ModelBuilder {
  readonly #cost: number[] = []
  readonly #isWhole: number[] = []
  readonly #lower: number[] = []
  readonly #upper: number[] = []
  readonly #starts = [0]
  readonly #indices: number[] = []
  readonly #values: number[] = []

  /** Between 0 and 1. */
  column(cost: number, { isWhole }: { isWhole: boolean }): number {
    this.#isWhole.push(isWhole ? 1 : 0)
    return this.#cost.push(cost) - 1
  }

  row(terms: readonly Term[], { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Bounds) {
    for (const [column, factor] of terms) {
      this.#indices.push(column)
      this.#values.push(factor)
    }
    this.#starts.push(this.#indices.length)
    this.#lower.push(atLeast)
    this.#upper.push(atMost)
  }

  build(): LinearModel {
    return {
      columns: this.#cost.length,
      cost: Float64Array.from(this.#cost),
      upper: new Float64Array(this.#cost.length).fill(1),
      isWhole: Uint8Array.from(this.#isWhole),
      rowLower: Float64Array.from(this.#lower),
      rowUpper: Float64Array.from(this.#upper),
      starts: Int32Array.from(this.#starts),
      indices: Int32Array.from(this.#indices),
      values: Float64Array.from(this.#values),
    }
  }
}

interface Bounds {
  atLeast?: number
  atMost?: number
}
