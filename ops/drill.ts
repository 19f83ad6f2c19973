// npm run drill -- NAME: breaks something on purpose and judges what the fans saw.
import { drills } from './drills.ts'
import { measure } from './promise.ts'

await measure('drill', drills)
