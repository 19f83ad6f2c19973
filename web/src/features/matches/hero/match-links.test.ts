// Tests of the text that a shared match shows in a chat app.
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { ko } from '../../../text/ko/ko.ts'
import { koMatch } from '../../../text/ko/match.ts'
import { shareText } from './match-links.tsx'

const text = { ...ko, ...koMatch }
const match = sampleMatch({
  teamName1: '체육교육과',
  teamName2: '법학과',
  competitionName: '총장배',
  groupName: 'A조',
  date: '2026-11-15',
  startTime: '20:20',
  venue: '대운동장',
})

test.each([
  [{ status: 'FUTURE', teamScore1: null, teamScore2: null }, '체육교육과 대 법학과 · 11. 15. (일) 20:20 대운동장'],
  [{ status: 'LIVE', teamScore1: 2, teamScore2: 1 }, '[LIVE] 체육교육과 2 : 1 법학과'],
  [{ status: 'PAST', teamScore1: 3, teamScore2: 2 }, '체육교육과 3 : 2 법학과 · 총장배 A조'],
  [
    { status: 'POSTPONED', teamScore1: null, teamScore2: null },
    '[연기] 체육교육과 대 법학과 · 11. 15. (일) 20:20 대운동장',
  ],
] as const)('%o', (facts, expected) => expect(shareText({ ...match, ...facts }, text)).toBe(expected))
