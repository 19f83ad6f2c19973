// npm run bench -- NAME: one figure against its bare engine, in the same run.
import { measure } from '@campus/ops/promise'

await measure('bench', {
  fanout: () => import('./fanout/fanout.ts'),
  list: () => import('./list/list.ts'),
  standings: () => import('./standings/standings.ts'),
  goal: () => import('./goal/goal.ts'),
  push: () => import('./push/push.ts'),
  chat: () => import('./chat/chat.ts'),
  'chat-history': () => import('./chat/history.ts'),
  video: () => import('./video/video.ts'),
  'video-viewers': () => import('./video/viewers.ts'),
  lighthouse: () => import('./lighthouse/lighthouse.ts'),
  'slow-network': () => import('./slow-network/slow-network.ts'),
  'slow-page': () => import('./slow-page/slow-page.ts'),
  'match-day': () => import('./match-day/match-day.ts'),
  planner: () => import('./planner/planner.ts'),
  'board-drag': () => import('./board-drag/board-drag.ts'),
  cdn: () => import('./cdn/cdn.ts'),
  tls: () => import('./tls/tls.ts'),
  memory: () => import('./memory/memory.ts'),
  barrier: () => import('./barrier/barrier.ts'),
  redis: () => import('./redis/redis.ts'),
  pgbouncer: () => import('./pgbouncer/pgbouncer.ts'),
  edges: () => import('./edges/edges.ts'),
  scale: () => import('./scale/scale.ts'),
})
