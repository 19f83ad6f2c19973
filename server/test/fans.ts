// A fan's socket: all news of matches that came, in order.
import type { MatchNews } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { Client } from '@stomp/stompjs'
import { onTestFinished } from 'vitest'

export async function listen(url: string): Promise<MatchNews[]> {
  const news: MatchNews[] = []
  const client = new Client({ brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve) => {
    client.onConnect = () => {
      client.watchForReceipt('ready', () => resolve())
      client.subscribe(matchesTopic.path, ({ body }) => void news.push(JSON.parse(body) as MatchNews), {
        receipt: 'ready',
      })
    }
    client.activate()
  })
  return news
}
