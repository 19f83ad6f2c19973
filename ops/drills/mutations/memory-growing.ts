// Each process leaks 16 MB every second.
import { mutate } from './in-product.ts'

await mutate(() => {
  const leaked: Buffer[] = []
  setInterval(() => leaked.push(Buffer.alloc(4 * 1024 * 1024, 1)), 250).unref()
})
