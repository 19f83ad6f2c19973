// npm run drill -- NAME: breaks something on purpose and judges what the fans saw.
import { measure } from './promise.ts'

await measure('drill', {
  nodes: () => import('./drills/nodes.ts'),
  rolling: () => import('./drills/rolling.ts'),
  redis: () => import('./drills/redis.ts'),
  postgres: () => import('./drills/postgres.ts'),
  pool: () => import('./drills/pool.ts'),
  network: () => import('./drills/network.ts'),
  herd: () => import('./drills/herd.ts'),
  soak: () => import('./drills/soak.ts'),
  fast: () => import('./drills/fast.ts'),
  'two-scorers': () => import('./drills/two-scorers.ts'),
  chat: () => import('./drills/chat.ts'),
  'chat-hostile': () => import('./drills/chat-hostile.ts'),
  video: () => import('./drills/video.ts'),
  install: () => import('./drills/install.ts'),
  restore: () => import('./drills/restore.ts'),
  standby: () => import('./drills/standby.ts'),
  duplicates: () => import('./drills/duplicates.ts'),
  edits: () => import('./drills/edits.ts'),
  'slow-readers': () => import('./drills/slow-readers.ts'),
  'disk-full': () => import('./drills/disk-full.ts'),
  clock: () => import('./drills/clock.ts'),
  fuzz: () => import('./drills/fuzz.ts'),
  hang: () => import('./drills/hang.ts'),
  sqlmap: () => import('./drills/sqlmap.ts'),
})
