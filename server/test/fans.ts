// A fan's socket: all news of a topic that came, in order.
import type { MatchNews } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { Client } from '@stomp/stompjs'
import { onTestFinished } from 'vitest'

export const listen = (url: string) => hear<MatchNews>(url, matchesTopic.path)

export async function hear<News>(url: string, topic: string): Promise<News[]> {
  const news: News[] = []
  const client = new Client({ brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve) => {
    client.onConnect = () => {
      client.watchForReceipt('ready', () => resolve())
      client.subscribe(topic, ({ body }) => void news.push(JSON.parse(body) as News), { receipt: 'ready' })
    }
    client.activate()
  })
  return news
}
