// The import arrows are real: every import of the project obeys them, each planted wrong one is found, and a right one is not.
import { expect, test } from 'vitest'
import { whyForbidden } from './check/arrows.ts'
import { allFiles } from './check/changed.ts'
import { readImports } from './check/imports.ts'

const wrong: Array<[from: string, to: string]> = [
  ['contract/src/a.ts', 'server/src/app.ts'],
  ['contract/src/a.ts', 'rules/src/results/sets.ts'],
  ['contract/src/a.ts', 'node:fs'],
  ['rules/src/a.ts', 'server/src/app.ts'],
  ['rules/src/ranking/a.ts', 'node:fs'],
  ['server/src/matches/a.ts', 'server/src/users/users.store.ts'],
  ['server/src/matches/log/a.ts', 'server/src/users/users.store.ts'],
  ['server/src/matches/a.ts', 'server/src/app.ts'],
  ['server/src/matches/a.rules.ts', 'server/src/matches/read/read.store.ts'],
  ['server/src/matches/a.rules.ts', 'server/src/matches/b.rules.ts'],
  ['server/src/matches/a.rules.ts', 'node:fs'],
  ['server/src/matches/a.store.ts', 'server/src/http/serve.ts'],
  ['server/src/matches/log/a.store.ts', 'server/src/matches/log/a.actions.ts'],
  ['server/src/matches/a.store.ts', 'server/src/errors.ts'],
  ['server/src/matches/log/a.actions.ts', 'server/src/http/serve.ts'],
  ['server/src/matches/a.actions.ts', 'server/src/realtime/hub.ts'],
  ['server/src/matches/a.actions.ts', 'server/src/matches/a.routes.ts'],
  ['server/src/matches/a.socket.ts', 'server/src/http/serve.ts'],
  ['server/src/matches/log/a.routes.ts', 'server/src/realtime/hub.ts'],
  ['server/src/http/a.ts', 'server/src/matches/read/read.store.ts'],
  ['server/src/http/a.ts', 'server/src/media/webm/ebml.ts'],
  ['server/src/platform/a.ts', 'server/src/http/serve.ts'],
  ['server/src/realtime/a.ts', 'server/src/deps.ts'],
  ['server/src/media/a.ts', 'server/src/live/live.rules.ts'],
  ['server/src/media/a.ts', 'server/src/platform/postgres/postgres.ts'],
  ['server/src/live/a.store.ts', 'server/src/media/webm/ebml.ts'],
  ['server/src/a.ts', 'web/src/main.tsx'],
  ['web/src/pages/a.ts', 'web/src/api/call.ts'],
  ['web/src/pages/admin/a.ts', 'web/src/realtime/connection.ts'],
  ['web/src/features/matches/a.ts', 'web/src/features/favorites/star-button.tsx'],
  ['web/src/features/matches/row/a.ts', 'web/src/features/favorites/star-button.tsx'],
  ['web/src/data/matches/a.ts', 'web/src/features/matches/row/match-row.tsx'],
  ['web/src/data/a.ts', 'web/src/ui/button.tsx'],
  ['web/src/data/a.ts', 'web/src/text/use-text.tsx'],
  ['web/src/ui/a.ts', 'web/src/data/teams.ts'],
  ['web/src/api/a.ts', 'web/src/data/teams.ts'],
  ['web/src/features/matches/a.ts', 'web/src/pages/fan/main-page.tsx'],
  ['web/src/ui/form/a.ts', 'web/src/features/matches/row/match-row.tsx'],
  ['web/src/features/matches/a.ts', 'web/src/layouts/screen.tsx'],
  ['web/src/ui/a.ts', 'web/src/layouts/screen.tsx'],
  ['web/src/layouts/a.ts', 'web/src/pages/fan/main-page.tsx'],
  ['web/src/api/a.ts', 'server/src/app.ts'],
  ['web/src/api/a.ts', 'node:fs'],
]

const right: Array<[from: string, to: string]> = [
  ['web/src/pages/fan/a.ts', 'web/src/layouts/screen.tsx'],
  ['contract/src/a.ts', 'zod'],
  ['rules/src/a.ts', 'contract/src/rules.ts'],
  ['server/src/matches/log/a.routes.ts', 'server/src/http/serve.ts'],
  ['server/src/matches/log/a.store.ts', 'server/src/matches/read/read.store.ts'],
  ['server/src/matches/a.store.ts', 'server/src/platform/postgres/postgres.ts'],
  ['server/src/matches/a.actions.ts', 'server/src/matches/edit/edit.rules.ts'],
  ['server/src/matches/a.socket.ts', 'server/src/realtime/hub.ts'],
  ['server/src/live/packager/a.ts', 'server/src/media/webm/ebml.ts'],
  ['server/src/media/a.ts', 'server/src/media/webm/ebml.ts'],
  ['server/src/http/a.ts', 'server/src/platform/postgres/postgres.ts'],
  ['server/src/matches/a.test.ts', 'server/src/users/users.store.ts'],
  ['web/src/features/matches/row/a.ts', 'web/src/features/matches/day/b.ts'],
  ['web/src/features/matches/a.ts', 'web/src/ui/button.tsx'],
  ['web/src/features/matches/row/a.ts', 'web/src/data/favorites/favorites.ts'],
  ['web/src/pages/fan/a.ts', 'web/src/data/teams.ts'],
  ['web/src/data/matches/a.ts', 'web/src/data/users/me.ts'],
  ['web/src/data/a.ts', 'web/src/realtime/use-topic.ts'],
  ['web/src/data/a.ts', 'web/src/text/format/months.ts'],
  ['web/src/pages/a.ts', 'web/src/features/matches/row/match-row.tsx'],
]

test('every wrong import is found', () => {
  expect(wrong.filter(([from, to]) => whyForbidden(from, to) === undefined)).toEqual([])
})

test('right imports pass', () => {
  expect(right.filter(([from, to]) => whyForbidden(from, to) !== undefined)).toEqual([])
})

test('every import of the project obeys the arrows', () => {
  const files = allFiles()
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((from) =>
    readImports(from).flatMap((to) => {
      const why = whyForbidden(from, to)
      return why ? [`${from} imports ${to}: ${why}`] : []
    }),
  )
  expect(found).toEqual([])
})
