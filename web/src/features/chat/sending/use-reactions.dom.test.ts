// Taps as they come in and go out, several before anything is drawn.
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useReactions } from './use-reactions.ts'
import type { Voice } from './voice.ts'

const voice = { react: () => {} } as unknown as Voice

test('two frames of one socket message are both counted, and one’s own tap is not counted twice', () => {
  const { result } = renderHook(() => useReactions(voice))
  act(() => {
    result.current.react('CLAP')
    result.current.take({ CLAP: 3 })
    result.current.take({ FIRE: 2, CLAP: 1 })
  })
  expect(result.current.totals).toEqual({ CLAP: 4, FIRE: 2 })
})
