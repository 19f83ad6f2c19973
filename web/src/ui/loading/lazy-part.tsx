// Parts of the app whose code comes when they are drawn. One that does not come says so in its own place, with a way to try again; a
// failure is never remembered, as React.lazy would.
import {
  type ComponentType,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  use,
  useEffect,
  useState,
  useTransition,
} from 'react'
import { Missing } from '../feedback/missing.tsx'

/** Until then one waits; from then on a retry is offered beside the waiting. */
export const lateMs = 10_000
/** Nobody waits longer. */
export const giveUpMs = 120_000
const probeMs = 5000

interface Attempt<Props> {
  /** The part; null when it failed or is late. */
  outcome: Promise<ComponentType<Props> | null>
  /** The part, however late; rejected when it failed or was given up. */
  arrival: Promise<ComponentType<Props>>
  isOver: boolean
}

export interface MissingState {
  /** It may still come by itself. */
  isLate: boolean
  isRetrying: boolean
  onRetry: () => void
}

let pending = 0
const watchers = new Set<() => void>()

/** Whether somebody waits for a part right now. */
export const loading = {
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  read: () => pending > 0,
}

function count(change: 1 | -1) {
  pending += change
  // An attempt begins while React draws: others are told after that.
  queueMicrotask(() => {
    for (const watcher of watchers) watcher()
  })
}

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/** Browsers may remember that a script failed, or go on waiting for one that hangs: only a new page asks for it again. Against a
 *  server that does not answer, it would lose what is on screen. */
async function reloadIfServed(): Promise<void> {
  const probe = { cache: 'no-store', signal: AbortSignal.timeout(probeMs) } as const
  const answer = await fetch('/health/live', probe).catch(() => null)
  if (answer?.ok) location.reload()
}

function begin<Props>(load: () => Promise<ComponentType<Props>>): Attempt<Props> {
  count(1)
  const arrival = Promise.race([
    load(),
    pause(giveUpMs).then((): never => {
      throw new Error('given up')
    }),
  ])
  const attempt: Attempt<Props> = {
    arrival,
    outcome: Promise.race([arrival, pause(lateMs)]).catch(() => null),
    isOver: false,
  }
  void attempt.outcome.then(() => count(-1))
  void arrival.catch(() => {}).then(() => void (attempt.isOver = true))
  return attempt
}

type MissingLook<Props> = ComponentType<{ state: MissingState; props: Props }>

/** For what a page works without. */
export const Nothing = () => null

const InPlace = ({ state }: { state: MissingState }) => <Missing {...state} />

interface WaiterProps<Props> {
  attempt: Attempt<Props>
  begin: () => Attempt<Props>
  onChange: Dispatch<SetStateAction<Attempt<Props>>>
  draw: (state: MissingState) => ReactNode
}

/** Stands where the part is missing: shows it when it comes after all, and tries again when asked to. */
function Waiter<Props>({ attempt, begin: beginAgain, onChange, draw }: WaiterProps<Props>) {
  const [isRetrying, retry] = useTransition()
  const [failed, setFailed] = useState<unknown>(null)
  const isLate = !attempt.isOver && failed !== attempt
  useEffect(() => {
    let isGone = false
    attempt.arrival.then(
      () => isGone || startTransition(() => onChange((now) => ({ ...now }))),
      () => isGone || setFailed(attempt),
    )
    return () => void (isGone = true)
  }, [attempt, onChange])
  const onRetry = () =>
    retry(async () => {
      const next = beginAgain()
      // Asking again for a script that hangs only joins the waiting.
      const part = isLate ? null : await next.outcome
      if (part === null) await reloadIfServed()
      startTransition(() => onChange(next))
    })
  return draw({ isLate, isRetrying, onRetry })
}

/** Stands inside a Suspense, or is drawn in a transition: until the part is here, whatever was there before it stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Look: MissingLook<Props> = InPlace,
) {
  let part: ComponentType<Props> | undefined
  let current: Attempt<Props> | undefined
  const start = () => {
    current = begin(async () => {
      part = await load()
      return part
    })
    return current
  }

  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(() => current ?? start())
    // Whoever comes back to a part that failed tries again.
    useEffect(
      () => () => {
        if (!part && current?.isOver) current = undefined
      },
      [],
    )
    const found = use(attempt.outcome)
    // It may have come after the waiting was over.
    const Part = part ?? found
    if (Part) return <Part {...props} />
    const draw = (state: MissingState) => <Look state={state} props={props} />
    return <Waiter attempt={attempt} begin={start} onChange={setAttempt} draw={draw} />
  }
}
