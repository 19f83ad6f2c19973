import { expect, test } from 'vitest'
import { administrator } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'

test('creates, renames and deletes venues with unique names', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const gym = await admin.send('POST', '/api/venues', { name: ' 체육관 ' })
  expect(gym).toMatchObject({ status: 200, body: { name: '체육관' } })
  const field = await admin.send('POST', '/api/venues', { name: '대운동장' })
  expect(await admin.send('POST', '/api/venues', { name: '체육관' })).toMatchObject({
    status: 409,
    body: { code: 'VENUE_TAKEN' },
  })
  const path = `/api/venues/${String(gym.body.venueId)}`
  expect(await admin.send('PUT', path, { name: '대운동장' })).toMatchObject({ body: { code: 'VENUE_TAKEN' } })
  expect(await admin.send('PUT', path, { name: '제1체육관' })).toMatchObject({ body: { name: '제1체육관' } })
  // Saved without a change: no audit entry.
  await admin.send('PUT', path, { name: '제1체육관' })
  const open = { opens: null, closes: null, breaks: [] }
  expect((await admin.send('GET', '/api/venues')).body).toEqual([
    { venueId: field.body.venueId, name: '대운동장', ...open },
    { venueId: gym.body.venueId, name: '제1체육관', ...open },
  ])
  expect(await admin.send('DELETE', path)).toEqual({ status: 200, body: {} })
  expect(await admin.send('DELETE', path)).toMatchObject({ status: 404, body: { code: 'VENUE_NOT_FOUND' } })
  expect(await admin.log()).toMatchObject([
    { action: 'DELETE', label: '제1체육관', changes: [{ field: 'name', old: '제1체육관', new: null }] },
    { action: 'UPDATE', changes: [{ field: 'name', old: '체육관', new: '제1체육관' }] },
    { action: 'CREATE', label: '대운동장' },
    { action: 'CREATE', subject: 'VENUE', subjectId: gym.body.venueId },
  ])
})

test('a venue with a match cannot be deleted, even when that match was deleted', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/venues', { name: '대운동장' })
  await campus.match({ venue_id: body.venueId, deleted_at: new Date() })
  expect(await admin.send('DELETE', `/api/venues/${String(body.venueId)}`)).toMatchObject({
    status: 409,
    body: { code: 'VENUE_HAS_MATCHES', details: { matchCount: 1 } },
  })
})

test('of twenty concurrent requests one gets the name', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => admin.send('POST', '/api/venues', { name: '체육관' })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.code === 'VENUE_TAKEN')).toHaveLength(19)
  expect(await admin.log()).toHaveLength(1)
})

test('keeps the hours and breaks of a court; a form without them leaves them', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const breaks = [
    { date: null, from: '12:00', to: '13:00' },
    { date: '2026-11-14', from: '15:00', to: '15:30' },
  ]
  const { body } = await admin.send('POST', '/api/venues', { name: '체육관', opens: '09:00', closes: '19:10', breaks })
  expect(body).toMatchObject({ opens: '09:00', closes: '19:10', breaks })
  const path = `/api/venues/${String(body.venueId)}`
  expect((await admin.send('PUT', path, { name: '제1체육관' })).body).toMatchObject({ closes: '19:10', breaks })
  const later = await admin.send('PUT', path, { name: '제1체육관', closes: '21:00', breaks: [] })
  expect(later.body).toMatchObject({ opens: '09:00', closes: '21:00', breaks: [] })
  for (const wrong of [{ closes: '09:00' }, { breaks: [{ date: null, from: '13:00', to: '12:00' }] }])
    expect(await admin.send('PUT', path, { name: '제1체육관', ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'BAD_HOURS' },
    })
  expect((await admin.log())[0]?.changes).toEqual([
    { field: 'closes', old: '19:10', new: '21:00' },
    { field: 'breaks', old: '12:00–13:00, 2026-11-14 15:00–15:30', new: null },
  ])
})
