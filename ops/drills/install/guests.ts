// Guests of a chat at the installed machine, each from an address of its own, the last with a forged one too: the product
// must take a guest's address from nginx. Run by the install drill: `URL ROOM ADDRESS…`.
import { request } from 'node:https'

const [url = '', room = '', ...addresses] = process.argv.slice(2)

interface Call {
  method: string
  path: string
  body?: string
  cookie?: string
}

/** Connects from that local address, which fetch can't choose. */
function call(localAddress: string, { method, path, body = '', cookie = '' }: Call) {
  const headers = { cookie, origin: url, 'x-forwarded-for': '6.6.6.6' }
  return new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
    const sent = request(new URL(path, url), { method, localAddress, headers }, (response) => {
      let text = ''
      response.on('data', (bytes: Buffer) => (text += bytes.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const frame = (command: string, headers: Record<string, string>, body = '') =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n${body}\0`

/** Over SockJS without WebSocket: the same location of nginx, and plain requests. */
async function sendMessage(address: string, index: number) {
  const came = await call(address, { method: 'GET', path: `/api/chat/rooms/${room}` })
  const cookie = came.cookies[0]?.split(';')[0] ?? ''
  const session = `/ws-stomp/000/drill${process.pid}${index}`
  const post = (path: string, body = '') => call(address, { method: 'POST', path: session + path, body, cookie })
  const sendFrame = (text: string) => post('/xhr_send', JSON.stringify([text]))
  await post('/xhr')
  await sendFrame(frame('CONNECT', { 'accept-version': '1.2', host: 'campus' }))
  const connected = await post('/xhr')
  if (!connected.text.includes('CONNECTED')) throw new Error(`${address}: ${connected.status} ${connected.text}`)
  const body = JSON.stringify({ type: 'TALK', roomId: room, sender: `guest-${index}`, message: `from ${address}` })
  const destination = `/pub/chat/message/${room}`
  await sendFrame(frame('SEND', { destination, receipt: 'sent', key: crypto.randomUUID() }, body))
  const answer = await post('/xhr')
  if (!answer.text.includes('RECEIPT')) throw new Error(`${address}: ${answer.status} ${answer.text}`)
}

for (const [index, address] of addresses.entries()) await sendMessage(address, index)
console.log(JSON.stringify({ talked: addresses.length }))
