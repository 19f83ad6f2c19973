// Nobody is sent a score by socket.
import { mutate, wrapMethod } from './in-product.ts'

await mutate(async () => {
  const { Hub } = await import('@campus/server/realtime/hub')
  wrapMethod(
    Hub.prototype,
    'deliver',
    (deliver) =>
      function (...args) {
        if (!String(args[0]).startsWith('/sub/matches')) deliver.apply(this, args)
      },
  )
})
