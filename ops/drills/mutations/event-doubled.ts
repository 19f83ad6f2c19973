// One write of scores to a socket in a thousand is done twice.
import { mutate, oneInThousand, wrapMethod } from './in-product.ts'

await mutate(async () => {
  const { Connection } = await import('@campus/server/realtime/connection')
  const isChosen = oneInThousand()
  wrapMethod(
    Connection.prototype,
    'write',
    (write) =>
      function (...args) {
        const isScore = (args[0] as Buffer).includes('destination:/sub/matches')
        if (isScore && isChosen()) write.apply(this, args)
        return write.apply(this, args)
      },
  )
})
