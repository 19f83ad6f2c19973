// Scores reach sockets six seconds late.
import { changeDeliveries } from './deliveries.ts'

await changeDeliveries('/sub/matches', (deliver) => setTimeout(deliver, 6000))
