// npm run figures: writes docs/figures.md and the figures of both READMEs from docs/figures.jsonl.
import { writePages } from './record/pages.ts'

writePages()
