// Each process keeps 16 MB more every second.
import { mutate } from './in-product.ts'

await mutate(() => {
  const kept: Buffer[] = []
  setInterval(() => kept.push(Buffer.alloc(4 * 1024 * 1024, 1)), 250).unref()
})
