// Which screen this television is: its settings, or the code that an organiser types. Asks for a new code when one is over.
import { newScreen, type ScreenSettings } from '@campus/contract/screens'
import { screensTopic } from '@campus/contract/topics'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ownScreen, useRequestCode } from '../../../data/screens.ts'
import { useTopic } from '../../../realtime/use-topic.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { createPassStore } from '../../../ui/passes/pass-store.ts'

const screenPasses = createPassStore<'own'>({ name: 'screen-pass', mark: 'screen' })

/** Until there is a code, because the network or the server is away. */
const retryMs = 5000

export interface OwnState {
  settings: ScreenSettings | null
  /** Shown while it is not paired; null until there is one. */
  code: string | null
  /** Of the process that answered last. */
  release: string | null
}

export function useOwnScreen(): OwnState {
  const [token, setToken] = useState(() => screenPasses.load('own'))
  const [shown, setShown] = useState<{ code: string; expiresAt: string } | null>(null)
  const { data: own, refetch } = useQuery(ownScreen(token))
  const isOver = useClock((now) => Number(shown !== null && now >= Date.parse(shown.expiresAt)), 'seconds') === 1
  const isPaired = own?.state === 'PAIRED'
  const needsCode = !isPaired && (token === null || own?.state === 'GONE' || isOver || (own !== undefined && !shown))
  const { mutate } = useRequestCode()
  const request = useEffectEvent(() =>
    mutate(undefined, {
      onSuccess: (made) => {
        screenPasses.save('own', made.token)
        setToken(made.token)
        setShown(made)
      },
    }),
  )
  useEffect(() => {
    if (!needsCode) return undefined
    request()
    const timer = setInterval(() => request(), retryMs)
    return () => clearInterval(timer)
  }, [needsCode])

  const ask = () => void refetch()
  useTopic(
    screensTopic,
    ({ screenId }) => {
      // Whoever waits may be the one that was just paired.
      if (!own?.screen || own.screen.screenId === screenId) ask()
    },
    () => token !== null && ask(),
  )
  return {
    // A server or a storage of another release may lack a field.
    settings: isPaired ? { ...newScreen, ...own.screen?.settings } : null,
    code: own?.state === 'GONE' || isOver ? null : (shown?.code ?? null),
    release: own?.release ?? null,
  }
}
