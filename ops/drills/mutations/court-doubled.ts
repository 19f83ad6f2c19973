// Every court counts as free the moment it is handed out: neither who looks for a free one nor the index of the database sees it as
// taken.
import { mutate, wrapMethod } from './in-product.ts'

/** How a call is stored, and how it is read: people see it on its court all the same. */
const changes = [
  ['clock_timestamp()),\n      is_over = false', 'clock_timestamp()),\n      is_over = true'],
  ['qm.is_over as "isOver"', `qm.is_over and m.status <> 'FUTURE' as "isOver"`],
] as const

await mutate(async () => {
  const { Client } = (await import('pg')).default
  wrapMethod(
    Client.prototype,
    'query',
    (query) =>
      function (text, ...args) {
        const changed = changes.reduce(
          (now, [from, to]) => (typeof now === 'string' ? now.replace(from, to) : now),
          text,
        )
        return query.apply(this, [changed, ...args])
      },
  )
})
