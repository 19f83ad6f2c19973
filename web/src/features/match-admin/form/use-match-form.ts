// State of the match form: the values, their problems, and saving with its conflicts.
import type { CascadeMove } from '@campus/contract/brackets'
import type { Clash, Match, MatchForm } from '@campus/contract/matches'
import type { ScoreProblem } from '@campus/contract/rules'
import { validateResult } from '@campus/rules/results/result'
import { type RefObject, useState } from 'react'
import { type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { useSaveMatch } from '../../../data/matches/save-match.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import {
  draftOf,
  type FormProblem,
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

function resolver(edited: Match | null) {
  return (values: MatchValues) => {
    const problems = Object.entries(problemsOf(values, edited))
    const errors = Object.fromEntries(problems.map(([field, type]) => [field, { type }]))
    return problems.length > 0 ? { values: {}, errors: errors as FieldErrors<MatchValues> } : { values, errors: {} }
  }
}

export function useMatchForm(
  match: Match | null,
  element: RefObject<HTMLFormElement | null>,
  onSaved: (match: Match) => void,
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
  const save = useSaveMatch(edited?.matchId ?? null)
  const form = useForm<MatchValues>({ defaultValues: base, shouldFocusError: false, resolver: resolver(edited) })
  const { errors, isDirty, isSubmitted } = form.formState
  const values: MatchValues = { ...base, ...(useWatch({ control: form.control }) as Partial<MatchValues>) }
  const options = useMatchOptions(values, edited)

  const validation = options.rules && hasScore(values.status) ? validateResult(options.rules, draftOf(values)) : null
  const problem = validation?.ok === false ? validation.problem : rejection

  function put(changes: Partial<MatchValues>) {
    setRejection(null)
    for (const [field, value] of Object.entries(changes)) {
      form.setValue(field as keyof MatchValues, value, { shouldDirty: true, shouldValidate: isSubmitted })
    }
    if (isSubmitted) void form.trigger()
  }

  function errorOf(field: keyof MatchValues): string | undefined {
    const error = errors[field]
    return error && (error.message || text.adminWords.form.problems[error.type as FormProblem])
  }

  const focusError = () => focusFirstError(element.current)

  function handleFailure(error: unknown) {
    const found = readProblem(error)
    if (found.kind === 'clash') setClashes(found.clashes)
    else if (found.kind === 'stale') setTheirs(found.match)
    else if (found.kind === 'cascade') setMoves(found.moves)
    else if (found.kind === 'score') setRejection(found.problem)
    else if (found.kind === 'field') form.setError(found.field, { type: 'server', message: errorText(text, error) })
    else setFailure(errorText(text, error))
    if (found.kind === 'score' || found.kind === 'field') focusError()
  }

  function submitValues(sent: MatchValues) {
    const outside = [sent.teamOneId, sent.teamTwoId].filter((id): id is number => options.isOutside(id))
    if (outside.length > 0) setEntering(outside)
    else void send(sent)
  }

  async function send(sent: MatchValues, allowance: Allowance = {}) {
    if (save.isPending) return
    if (problem && problem !== rejection) return focusError()
    setFailure(undefined)
    setClashes(undefined)
    setMoves(undefined)
    setEntering(undefined)
    setAllowed(allowance)
    try {
      const payload = payloadOf(sent, edited, options.competitionId)
      const saved = await save.mutateAsync({ ...payload, ...allowance, ...(edited && { askBeforeMoves: true }) })
      form.reset(edited ? valuesOf(saved) : freshValues)
      onSaved(saved)
    } catch (error) {
      handleFailure(error)
    }
  }

  /** Continues with the merged values on top of the newer match: nothing typed is lost, nothing saved is overwritten. */
  function takeMerged(merged: MatchValues) {
    if (!theirs) return
    const now = valuesOf(theirs)
    setEdited(theirs)
    setBase(now)
    setTheirs(undefined)
    form.reset(now)
    for (const [field, value] of Object.entries(merged)) {
      form.setValue(field as keyof MatchValues, value, { shouldDirty: true })
    }
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
    isDirty,
    isSaving: save.isPending,
    submit: form.handleSubmit(submitValues, focusError),
    entering,
    enterAndSend: () => void send(values),
    closeEntering: () => setEntering(undefined),
    clashes,
    sendAnyway: () => void send(values, { ...allowed, allowClash: true }),
    closeClashes: () => setClashes(undefined),
    moves,
    moveAnyway: () => void send(values, { ...allowed, allowCascade: true }),
    closeMoves: () => setMoves(undefined),
    theirs,
    takeMerged,
    closeTheirs: () => setTheirs(undefined),
  }
}
