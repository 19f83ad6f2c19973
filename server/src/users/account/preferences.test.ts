// Display preferences follow the account from device to device.
import { getPreferences, savePreferences } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'

test('returns null before a choice, then the last one saved, for that person only', async () => {
  const campus = await openCampus()
  const [one, two] = [await campus.person(), await campus.person()]
  const get = async (person = one) => (await campus.call(getPreferences, {}, person)).body
  expect(await get()).toBeNull()
  const dark = { theme: 'dark', fontSize: 3, language: 'en' } as const
  expect((await campus.call(savePreferences, { body: { ...dark, theme: 'light' } }, one)).status).toBe(200)
  expect((await campus.call(savePreferences, { body: { ...dark, role: 'ADMIN' } as never }, one)).body).toEqual(dark)
  expect(await get()).toEqual(dark)
  expect(await get(two)).toBeNull()
  // A choice that a later release no longer offers.
  await campus.query(`update users set preferences = '{"theme": "sepia"}' where id = $1`, [one.userId])
  expect(await get()).toBeNull()
})

test('rejects an invalid choice, and strangers', async () => {
  const campus = await openCampus()
  const person = await campus.person()
  const good = { theme: 'dark', fontSize: 1, language: 'ko' } as const
  for (const body of [{}, { ...good, fontSize: 4 }, { ...good, fontSize: '1' }, { ...good, theme: null }, [], 'dark']) {
    expect((await campus.call(savePreferences, { body: body as never }, person)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await campus.call(getPreferences, {})).status).toBe(401)
  expect((await campus.call(savePreferences, { body: good })).status).toBe(401)
})
