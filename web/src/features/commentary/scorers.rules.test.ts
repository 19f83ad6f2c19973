import { soccer } from '@campus/rules/scoring/samples'
import { expect, test } from 'vitest'
import { storyOf } from './commentary.sample.ts'
import { scorersOf } from './scorers.rules.ts'

test('one line per player in the order of the first goal; an own goal names nobody; who was sent off comes last', () => {
  const { moments } = storyOf(
    soccer,
    'START',
    { type: 'CARD', team: 1, card: 'RED', player: '김민수', minute: 5 },
    { type: 'GOAL', team: 1, player: '우지우', minute: 10 },
    { type: 'CARD', team: 1, card: 'YELLOW', player: '남수아', minute: 12 },
    { type: 'GOAL', team: 1, player: '박준영', minute: 20 },
    { type: 'OWN_GOAL', team: 1, player: '이시은', minute: 25 },
    { type: 'GOAL', team: 1, player: '우지우', minute: 31 },
    { type: 'GOAL', team: 2, minute: 40 },
  )
  expect(scorersOf(moments, 1)).toEqual([
    { kind: 'GOAL', player: '우지우', minutes: ['10′', '31′'] },
    { kind: 'GOAL', player: '박준영', minutes: ['20′'] },
    { kind: 'OWN_GOAL', player: null, minutes: ['25′'] },
    { kind: 'SENT_OFF', player: '김민수', minutes: ['5′'] },
  ])
  expect(scorersOf(moments, 2)).toEqual([{ kind: 'GOAL', player: null, minutes: ['40′'] }])
})
