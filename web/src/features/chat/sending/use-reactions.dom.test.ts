// Reactions in and out, several before a render.
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MessageSender } from './message-sender.ts'
import { useReactions } from './use-reactions.ts'

const sender = { react: () => {} } as unknown as MessageSender

test('counts both frames of one socket message, and an own tap only once', () => {
  const { result } = renderHook(() => useReactions(sender))
  act(() => {
    result.current.react('CLAP')
    result.current.take({ CLAP: 3 })
    result.current.take({ FIRE: 2, CLAP: 1 })
  })
  expect(result.current.totals).toEqual({ CLAP: 4, FIRE: 2 })
})
