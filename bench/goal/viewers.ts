// Thousands of viewers of one match, by the generator of the fan-out bench: connected, and counting what they are told.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A line of the generator: delays from the mark in a body to each socket. */
export interface Heard {
  delivered: number
  p50_us: number
  p99_us: number
  max_us: number
  bad: number
}

export interface Viewers {
  /** Whatever comes within so many seconds. */
  hear: (command: string) => Promise<Heard>
  leave: () => void
}

interface Door {
  generator: string
  port: number
  topic: string
  sockets: number
  bodyBytes: number
}

export async function comeViewers({ generator, port, topic, sockets, bodyBytes }: Door): Promise<Viewers> {
  const target = ['-p', String(port), '-n', String(sockets), '-b', String(bodyBytes), '-m', 'stomp']
  const paths = ['-u', '/ws-stomp/websocket', '-s', topic, '-P', '/pub/room']
  const fan = spawn('taskset', ['-c', '1', generator, ...target, ...paths], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: fan.stdout })[Symbol.asyncIterator]()
  async function answer() {
    const line = await lines.next()
    if (line.done) throw new Error('the generator is gone')
    return JSON.parse(line.value)
  }
  const { closed } = await answer()
  if (closed > 0) throw new Error(`${closed} of ${sockets} sockets were refused`)
  return {
    hear: (command) => {
      fan.stdin.write(`${command}\n`)
      return answer()
    },
    leave: () => void fan.stdin.end('quit\n'),
  }
}
