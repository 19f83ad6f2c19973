// The demo campus into the database of the machine this runs on: `node seed-campus.ts URL`.
import { seedDemo } from '../../demo/seed.ts'

await seedDemo(process.argv[2] ?? '')
