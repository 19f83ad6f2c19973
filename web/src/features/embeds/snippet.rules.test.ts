import { expect, test } from 'vitest'
import { snippetOf } from './snippet.rules.ts'

test('the code names what is shown and how; today’s list has a bare attribute', () => {
  const look = { theme: 'auto', lang: 'ko' } as const
  expect(snippetOf('https://score.univ.test', { match: 7 }, look)).toBe(
    '<script src="https://score.univ.test/embed.js" async></script>\n<campus-score match="7" theme="auto" lang="ko"></campus-score>',
  )
  expect(snippetOf('', { day: '', sport: 'SOCCER' }, look)).toContain('<campus-score day sport="SOCCER" theme')
})
