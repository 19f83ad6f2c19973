// One write of scores to a socket in a thousand is done twice.
import { changeScoreWrites } from './deliveries.ts'

await changeScoreWrites((write) => [write(), write()][1])
