// Whether a flipped byte was found and not served. Pure.

export interface Flipped {
  /** Responses to requests for the broken row. */
  answers: Array<{ status: number; texts: string[] }>
  /** Statuses of everything else. */
  others: number[]
  /** Failures that PostgreSQL counts, for alerts. */
  counted: number
  /** How often the right text is in the copy made before. */
  inCopy: number
}

/** Promise → whether it was kept. */
export function judgeFlip({ answers, others, counted, inCopy }: Flipped, text: string): Record<string, boolean> {
  return {
    // A list without the comment is as wrong as one with another.
    isNothingWrongServed:
      answers.length > 0 && answers.every(({ status, texts }) => status !== 200 || texts.includes(text)),
    // Otherwise the byte did not matter.
    isFound: answers.some(({ status }) => status >= 500),
    isCounted: counted > 0,
    areOthersServed: others.length > 0 && others.every((status) => status === 200),
    isCopyRight: inCopy === 1,
  }
}
