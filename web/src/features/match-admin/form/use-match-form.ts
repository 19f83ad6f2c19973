// State of the match form: the values, their problems, and saving with its conflicts.
import type { CascadeMove } from '@campus/contract/brackets'
import type { Clash, Match, MatchForm } from '@campus/contract/matches'
import type { ScoreProblem } from '@campus/contract/rules'
import { validateResult } from '@campus/rules/results/result'
import { type RefObject, type SubmitEvent, useState } from 'react'
import { type UpheldBy, useSaveMatch } from '../../../data/matches/save-match.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import { isSame } from '../../../ui/form/merge.ts'
import { useFields } from '../../../ui/form/use-fields.ts'
import {
  draftOf,
  freshValues,
  hasScore,
  type MatchValues,
  payloadOf,
  problemsOf,
  valuesOf,
} from './match-form.rules.ts'
import { readProblem } from './save-problem.ts'
import { useMatchOptions } from './use-match-options.ts'

type Allowance = Pick<MatchForm, 'allowClash' | 'allowCascade'>

export function useMatchForm(
  match: Match | null,
  element: RefObject<HTMLFormElement | null>,
  onSaved: (match: Match) => void,
  upheld?: UpheldBy,
) {
  const text = useAdminText()
  /** The match as last seen: after somebody else's change it is theirs, and so is the version that is sent. */
  const [edited, setEdited] = useState(match)
  const [base, setBase] = useState(() => (match ? valuesOf(match) : freshValues))
  const [failure, setFailure] = useState<string>()
  const [clashes, setClashes] = useState<Clash[]>()
  const [moves, setMoves] = useState<CascadeMove[]>()
  /** What the administrator has confirmed so far: one confirmation may follow another. */
  const [allowed, setAllowed] = useState<Allowance>({})
  /** Teams that the match would add to its competition. */
  const [entering, setEntering] = useState<number[]>()
  const [theirs, setTheirs] = useState<Match>()
  const [rejection, setRejection] = useState<ScoreProblem | null>(null)
  const save = useSaveMatch(edited?.matchId ?? null, upheld)
  const { values, ...fields } = useFields(base)
  const problems = problemsOf(values, edited)
  const options = useMatchOptions(values, edited)

  const validation = options.rules && hasScore(values.status) ? validateResult(options.rules, draftOf(values)) : null
  const problem = validation?.ok === false ? validation.problem : rejection

  function put(changes: Partial<MatchValues>) {
    setRejection(null)
    fields.put(changes)
  }

  const errorOf = (field: keyof MatchValues) => fields.wordsOf(field, problems, text.adminWords.form.problems)

  const focusError = () => focusFirstError(element.current)

  function handleFailure(error: unknown) {
    const found = readProblem(error)
    if (found.kind === 'clash') setClashes(found.clashes)
    else if (found.kind === 'stale') setTheirs(found.match)
    else if (found.kind === 'cascade') setMoves(found.moves)
    else if (found.kind === 'score') setRejection(found.problem)
    else if (found.kind === 'field') fields.reject(found.field, errorText(text, error))
    else setFailure(errorText(text, error))
    if (found.kind === 'score' || found.kind === 'field') focusError()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    fields.attempt()
    // The words of the ruling stand above the form.
    if (upheld?.ruling === '') return focusFirstError(element.current?.parentElement ?? null)
    if (Object.keys(problems).length > 0) return focusError()
    const outside = [values.teamOneId, values.teamTwoId, ...values.sideIds].filter((id): id is number =>
      options.isOutside(id),
    )
    if (outside.length > 0) setEntering(outside)
    else void send()
  }

  async function send(allowance: Allowance = {}) {
    if (save.isPending) return
    if (problem && problem !== rejection) return focusError()
    setFailure(undefined)
    setClashes(undefined)
    setMoves(undefined)
    setEntering(undefined)
    setAllowed(allowance)
    try {
      const payload = payloadOf(values, edited, options.competitionId)
      const saved = await save.mutateAsync({ ...payload, ...allowance, ...(edited && { askBeforeMoves: true }) })
      startFrom(edited ? valuesOf(saved) : freshValues)
      onSaved(saved)
    } catch (error) {
      handleFailure(error)
    }
  }

  function startFrom(next: MatchValues) {
    setBase(next)
    fields.reset(next)
  }

  /** Continues with the merged values on top of the newer match: nothing typed is lost, nothing saved is overwritten. */
  function takeMerged(merged: MatchValues) {
    if (!theirs) return
    const now = valuesOf(theirs)
    setEdited(theirs)
    setTheirs(undefined)
    startFrom(now)
    fields.put(merged)
  }

  return {
    values,
    base,
    put,
    errorOf,
    options,
    edited,
    problem,
    failure,
    isDirty: !isSame(values, base),
    isSaving: save.isPending,
    submit,
    entering,
    enterAndSend: () => void send(),
    closeEntering: () => setEntering(undefined),
    clashes,
    sendAnyway: () => void send({ ...allowed, allowClash: true }),
    closeClashes: () => setClashes(undefined),
    moves,
    moveAnyway: () => void send({ ...allowed, allowCascade: true }),
    closeMoves: () => setMoves(undefined),
    theirs,
    takeMerged,
    closeTheirs: () => setTheirs(undefined),
  }
}
