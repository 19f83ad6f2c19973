// What is asked anew is answered after the asking, also while the very first answer is on its way.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAnew, refetchAfterCurrent } from './ask-anew.ts'

/** A question on screen whose answers the test gives. */
function openQuestion(known: string | undefined) {
  const client = new QueryClient()
  const queryKey = ['asked']
  if (known) client.setQueryData(queryKey, known)
  const answers: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return { client, queryKey, answers, leave }
}

test.each([[undefined], ['old']])('with %s on hand, an answer on its way is not waited for', async (known) => {
  const { client, queryKey, answers, leave } = openQuestion(known)
  expect(answers).toHaveLength(1)
  const asked = askAnew(client, queryKey)
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.('before')
  answers[1]?.('after')
  await asked
  expect(client.getQueryData(queryKey)).toBe('after')
  leave()
})

test.each([[undefined], ['old']])(
  'with %s on hand, news that keeps coming never restarts the answer on its way',
  async (known) => {
    const { client, queryKey, answers, leave } = openQuestion(known)
    const asked = [1, 2, 3].map(() => refetchAfterCurrent(client, queryKey))
    expect(answers).toHaveLength(1)
    answers[0]?.('first')
    await expect.poll(() => client.getQueryData(queryKey)).toBe('first')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.('after the news')
    await Promise.all(asked)
    expect(client.getQueryData(queryKey)).toBe('after the news')
    expect(answers).toHaveLength(2)
    leave()
  },
)
