// Somebody on the network of the installed machine, with a browser's means: visits everything once. Run by the install
// drill: `URL LINK`; the last line is JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import { connectFan } from '../people/fan.ts'
import { adminPassword } from './page.ts'

const [url = '', link = ''] = process.argv.slice(2)
const password = adminPassword

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers, redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', origin: url }
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** As a person would: opens the link of the email, sets the password, logs in. */
async function logIn(): Promise<string> {
  const token = new URL(link).searchParams.get('token')
  const set = await post('/api/users/resetPassword', { token, password })
  if (!set.ok) throw new Error(`the link: ${set.status} ${await set.text()}`)
  const email = process.env['ADMIN'] ?? ''
  const came = await post('/api/users/login', { email, password })
  if (!came.ok) throw new Error(`log-in: ${came.status} ${await came.text()}`)
  const [cookie = ''] = came.headers.getSetCookie()
  const { text } = await get('/api/users/me', { cookie: cookie.split(';')[0] ?? '' })
  const isTight = cookie.startsWith('__Host-') && /secure/i.test(cookie) && /httponly/i.test(cookie)
  return isTight ? (JSON.parse(text) as { role: string }).role : `cookie: ${cookie.replace(/=[^;]*/, '=…')}`
}

async function connect(): Promise<string> {
  const fan = connectFan(url)
  for (let tries = 0; tries < 50 && !fan.node(); tries++) await sleep(100)
  const node = fan.node()
  fan.leave()
  return node
}

async function visit() {
  const page = await get('/')
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '/assets/none'
  const assets = [await get(asset), await get(asset)]
  const plain = await fetch(url.replace('https:', 'http:'), { redirect: 'manual' })
  const status = JSON.parse((await get('/api/status')).text) as { state: string }
  return {
    page: page.status === 200 && page.text.includes('<div id="root"'),
    asset: assets.every((one) => one.status === 200),
    matches: (await get('/api/matches')).status,
    status: status.state,
    socket: await connect(),
    admin: await logIn(),
    insideHidden: [(await get('/metrics')).status, (await get('/health/ready')).status],
    redirect: `${plain.status} ${plain.headers.get('location')}`,
    transportSecurity: page.headers.get('strict-transport-security'),
  }
}

console.log(JSON.stringify(await visit()))
process.exit(0)
