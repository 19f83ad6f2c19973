// The values of a form, and which of its problems show: that of a field that was left, all of them after an attempt to send, and what
// the server said about a field until it is changed.
import { type ChangeEvent, useState } from 'react'

type ByField<Values, What> = Partial<Record<keyof Values, What>>

export function useFields<Values extends object>(initial: Values) {
  const fresh = (values: Values) => ({
    values,
    left: [] as ReadonlyArray<keyof Values>,
    isTried: false,
    rejections: {} as ByField<Values, string>,
  })
  const [state, setState] = useState(() => fresh(initial))
  const { values, left, isTried, rejections } = state

  function put(changes: Partial<Values>) {
    setState((now) => {
      const kept = Object.entries(now.rejections).filter(([field]) => !(field in changes))
      return {
        ...now,
        values: { ...now.values, ...changes },
        rejections: Object.fromEntries(kept) as ByField<Values, string>,
      }
    })
  }

  return {
    values,
    put,
    /** Starts again from these values. */
    reset: (next: Values) => setState(fresh(next)),
    /** Props of a text input. */
    input: (field: keyof Values & string) => ({
      name: field,
      value: String(values[field]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => put({ [field]: event.target.value } as Partial<Values>),
      onBlur: () => setState((now) => ({ ...now, left: [...now.left, field] })),
    }),
    /** The server rejected a field, in these words. */
    reject: (field: keyof Values, words: string) =>
      setState((now) => ({ ...now, rejections: { ...now.rejections, [field]: words } })),
    /** From now on every problem shows. */
    attempt: () => setState((now) => ({ ...now, isTried: true })),
    /** The words to show for a field: of its rejection, or of its problem once that shows. */
    wordsOf: <Problem extends string>(
      field: keyof Values,
      problems: ByField<Values, Problem>,
      words: Record<Problem, string>,
    ): string | undefined => {
      const problem = problems[field]
      return rejections[field] ?? (problem && (isTried || left.includes(field)) ? words[problem] : undefined)
    },
    hasRejections: Object.keys(rejections).length > 0,
  }
}
