// Nobody is sent a score by socket.
import { changeDeliveries } from './deliveries.ts'

await changeDeliveries('/sub/matches', () => {})
