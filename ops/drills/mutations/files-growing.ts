// Each process opens 40 files every second, and closes none.
import { openSync } from 'node:fs'
import { mutate } from './in-product.ts'

await mutate(() => {
  const open: number[] = []
  setInterval(() => open.push(openSync('/dev/null', 'r')), 25).unref()
})
