// Detects each way in which two scorers could disagree with their match.
import { expect, test } from 'vitest'
import { judgeScorers, type Scored } from './judge.ts'

const ids = ['a', 'b', 'c']
const good: Scored = { kills: 2, made: ids, acknowledged: ids, stored: ids, scores: ['2:1', '2:1'], retries: [0, 3] }

test.each<[string, Partial<Scored>, boolean]>([
  ['all is well', {}, true],
  ['an acknowledged tap that is not in the log', { stored: ['a', 'b'] }, false],
  ['a tap twice in the log', { stored: [...ids, 'c'] }, false],
  ['a tap that nobody made', { stored: [...ids, 'd'] }, false],
  ['one lost and one invented', { stored: ['a', 'b', 'd'] }, false],
  ['a device that shows another score', { scores: ['2:1', '1:1'] }, false],
  ['a tap that was never acknowledged', { acknowledged: ['a', 'b'] }, false],
  ['no process killed', { kills: 0 }, false],
  ['nobody had to send again', { retries: [0, 0] }, false],
  ['nothing tapped', { made: [], acknowledged: [], stored: [] }, false],
])('%s', (_, change, holds) => {
  expect(judgeScorers({ ...good, ...change }).holds).toBe(holds)
})
