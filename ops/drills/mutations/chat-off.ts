// Nobody is sent a chat message by socket.
import { changeDeliveries } from './deliveries.ts'

await changeDeliveries('/sub/chat', () => {})
