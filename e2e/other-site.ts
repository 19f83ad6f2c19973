// A site of somebody else: pages on an origin of its own, under a strict content policy that lets our script and our frames in and nothing else.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

export interface OtherSite {
  origin: string
  close: () => void
}

/** `body` is what its only page holds, after our script. */
export async function openOtherSite(
  host: '127.0.0.1' | 'localhost',
  product: string,
  body: string,
): Promise<OtherSite> {
  const policy = `default-src 'none'; script-src ${product}; frame-src ${product} http://localhost:*; require-trusted-types-for 'script'`
  const html = `<!doctype html><html lang="ko"><title>학교</title><script src="${product}/embed.js" async></script><h1>학교 소식</h1>${body}`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://${host}:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** What the content policy of a page or of a frame in it has blocked, from now on. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to|Trusted/i.test(message.text())) blocked.push(message.text())
  })
  page.on('pageerror', (error) => blocked.push(String(error)))
  return blocked
}
