// What mutations do to messages on their way to sockets: to whole deliveries, or to single writes.
import { mutate, wrapMethod } from './in-product.ts'

/** Those beginning with `prefix` are handed to `instead`, with what the product would have done. */
export async function changeDeliveries(prefix: string, instead: (deliver: () => void) => void): Promise<void> {
  await mutate(async () => {
    const { Hub } = await import('@campus/server/realtime/hub')
    wrapMethod(
      Hub.prototype,
      'deliver',
      (deliver) =>
        function (...args) {
          if (String(args[0]).startsWith(prefix)) instead(() => deliver.apply(this, args))
          else deliver.apply(this, args)
        },
    )
  })
}

/** One socket write of scores in a thousand; returns what the product sees as the result. */
export async function changeScoreWrites(instead: (write: () => unknown) => unknown): Promise<void> {
  await mutate(async () => {
    const { Connection } = await import('@campus/server/realtime/connection')
    const isChosen = oneInThousand()
    wrapMethod(
      Connection.prototype,
      'write',
      (write) =>
        function (...args) {
          const isScore = (args[0] as Buffer).includes('destination:/sub/matches')
          return isScore && isChosen() ? instead(() => write.apply(this, args)) : write.apply(this, args)
        },
    )
  })
}

/** The first of them early: a short drill sees it too. */
function oneInThousand(): () => boolean {
  let count = 950
  return () => ++count % 1000 === 0
}
