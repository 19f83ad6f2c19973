// The mailbox in a browser, for development: newest email first, each as its reader would see it.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (body: string) =>
  `<!doctype html><meta charset="utf-8"><title>emails</title><style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto}iframe{width:100%;height:36rem;border:1px solid #ccc}</style>${body}`

function list(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const items = names
    .toSorted()
    .toReversed()
    .map((name) => `<li><a href="/${encodeURIComponent(name)}">${escaped(name)}</a></li>`)
  return page(`<h1>Letters</h1><ul>${items.join('') || '<li>none yet</li>'}</ul>`)
}

async function email(path: string): Promise<string> {
  const { subject = '', to = [], html, text = '' } = await PostalMime.parse(readFileSync(path))
  const reader = to.map(({ address }) => address).join(', ')
  // Sandboxed: an email may not run scripts here either.
  const shown = html ? `<iframe sandbox srcdoc="${escaped(html)}"></iframe>` : ''
  return page(
    `<p><a href="/">all</a></p><h1>${escaped(subject)}</h1><p>${escaped(reader)}</p>${shown}<pre>${escaped(text)}</pre>`,
  )
}

export async function showEmails(folder: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1))
    const isEmail = /^[\w.@+-]+\.eml$/.test(name) && readdirSync(folder).includes(name)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(isEmail ? await email(join(folder, name)) : list(folder))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}
