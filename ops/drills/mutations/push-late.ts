// Scores reach sockets six seconds late.
import { mutate, wrapMethod } from './in-product.ts'

await mutate(async () => {
  const { Hub } = await import('@campus/server/realtime/hub')
  wrapMethod(
    Hub.prototype,
    'deliver',
    (deliver) =>
      function (...args) {
        const isScore = String(args[0]).startsWith('/sub/matches')
        setTimeout(() => deliver.apply(this, args), isScore ? 6000 : 0)
      },
  )
})
