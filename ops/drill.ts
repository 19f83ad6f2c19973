// npm run drill -- NAME: breaks something on purpose and judges what the fans saw.
import { measure } from './promise.ts'

await measure('drill', {
  'redis-away': () => import('./drills/redis-away.ts'),
  'node-killed': () => import('./drills/node-killed.ts'),
  'two-scorers': () => import('./drills/two-scorers.ts'),
  chat: () => import('./drills/chat.ts'),
  'chat-hostile': () => import('./drills/chat-hostile.ts'),
  video: () => import('./drills/video.ts'),
})
