// Which checks a change in one place makes `npm run check -- --changed` run.
import { expect, test } from 'vitest'
import { allFiles, pagesOf, selectFor } from './changed.ts'

const files = allFiles()

test('a change in a feature of the server runs its own tests, not all that start a server', () => {
  const { tests, specs, workspaces } = selectFor(['server/src/venues/venues.store.ts'], files)
  expect(tests).toEqual(['server/src/venues/venues.routes.test.ts'])
  expect([specs, workspaces]).toEqual([[], ['.']])
})

test('a change of a rule reaches the tests of its importers, on the server and in the web', () => {
  const { tests, workspaces } = selectFor(['rules/src/masking/masking.ts'], files)
  expect(tests).toContain('rules/src/masking/masking.test.ts')
  expect(workspaces.toSorted()).toEqual(['.', 'web'])
})

test('a change of a page runs its flow', () => {
  const flows = ['announcements', 'brackets', 'double-elimination', 'embeds', 'league-formats', 'races']
  const { specs } = selectFor(['web/src/pages/fan/bracket-page.tsx'], files)
  expect(specs).toEqual(flows.map((name) => `e2e/${name}.spec.ts`))
})

test('every page has a flow, and flows name no other page', () => {
  const named = files.filter((name) => /^e2e\/.+\.spec\.ts$/.test(name)).flatMap(pagesOf)
  const pages = files.flatMap((name) => /^web\/src\/pages\/\w+\/(.+-page)\.tsx$/.exec(name)?.[1] ?? [])
  expect([...new Set(named)].toSorted()).toEqual(pages.toSorted())
})
