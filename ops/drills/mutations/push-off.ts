// No score is sent by socket.
import { changeDeliveries } from './deliveries.ts'

await changeDeliveries('/sub/matches', () => {})
