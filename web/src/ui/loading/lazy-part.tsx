// Parts of the app whose code is loaded when they are rendered. A failure is shown in place, with a retry, and never cached, as
// React.lazy would.
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

/** After this long a retry is offered while the part still loads. */
export const lateMs = 10_000
/** After this long the attempt fails. */
export const giveUpMs = 120_000
const probeMs = 5000

interface Attempt<Props> {
  /** The part; null if it failed or is late. */
  outcome: Promise<ComponentType<Props> | null>
  /** The part, however late; rejected if it failed or timed out. */
  arrival: Promise<ComponentType<Props>>
  isOver: boolean
}

export interface MissingState {
  /** It may still load by itself. */
  isLate: boolean
  isRetrying: boolean
  onRetry: () => void
}

let pending = 0
const watchers = new Set<() => void>()

/** Whether a part is loading now. */
export const loading = {
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  read: () => pending > 0,
}

function count(change: 1 | -1) {
  pending += change
  // An attempt begins during a render: notify watchers after it.
  queueMicrotask(() => {
    for (const watcher of watchers) watcher()
  })
}

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/** Browsers may cache a failed script import, or wait forever for one that hangs: only a reload requests it again. Without a
 *  response from the server, a reload would lose what is on screen. */
async function reloadIfServerResponds(): Promise<void> {
  const probe = { cache: 'no-store', signal: AbortSignal.timeout(probeMs) } as const
  const response = await fetch('/health/live', probe).catch(() => null)
  if (response?.ok) location.reload()
}

function begin<Props>(load: () => Promise<ComponentType<Props>>): Attempt<Props> {
  count(1)
  const arrival = Promise.race([
    load(),
    pause(giveUpMs).then((): never => {
      throw new Error('timed out')
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

/** The look of a missing part that the page works without. */
export const Nothing = () => null

const InPlace = ({ state }: { state: MissingState }) => <Missing {...state} />

interface WaiterProps<Props> {
  attempt: Attempt<Props>
  begin: () => Attempt<Props>
  onChange: Dispatch<SetStateAction<Attempt<Props>>>
  draw: (state: MissingState) => ReactNode
}

/** Rendered in place of a missing part: shows it once it loads, and retries on demand. */
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
      // Importing a script that hangs again would only wait for the same request.
      const part = isLate ? null : await next.outcome
      if (part === null) await reloadIfServerResponds()
      startTransition(() => onChange(next))
    })
  return draw({ isLate, isRetrying, onRetry })
}

/** Needs a Suspense or a transition around it: until the part is loaded, the previous content stays. */
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
    // Mounting a failed part again tries again.
    useEffect(
      () => () => {
        if (!part && current?.isOver) current = undefined
      },
      [],
    )
    const found = use(attempt.outcome)
    // It may have loaded after lateMs.
    const Part = part ?? found
    if (Part) return <Part {...props} />
    const draw = (state: MissingState) => <Look state={state} props={props} />
    return <Waiter attempt={attempt} begin={start} onChange={setAttempt} draw={draw} />
  }
}
