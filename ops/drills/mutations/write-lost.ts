// One transaction of each process that writes events of a match is rolled back, and acknowledged as if it had been committed.
import { mutate, wrapMethod } from './in-product.ts'

const lostAt = 5

await mutate(async () => {
  const { Client } = (await import('pg')).default
  const writing = new WeakSet<object>()
  let commits = 0
  wrapMethod(
    Client.prototype,
    'query',
    (query) =>
      function (...args) {
        const [text] = args
        if (typeof text === 'string' && text.includes('insert into match_events')) writing.add(this)
        // The commit that follows has nothing left to commit, and succeeds.
        if (text === 'commit' && writing.delete(this) && ++commits === lostAt) query.apply(this, ['rollback', []])
        if (text === 'rollback') writing.delete(this)
        return query.apply(this, args)
      },
  )
})
