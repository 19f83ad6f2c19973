// One write of scores to a socket in a thousand is dropped.
import { changeScoreWrites } from './deliveries.ts'

await changeScoreWrites(() => true)
