// The control of a page: the same words, styles and pictures as plain HTML, without the application. What Lighthouse takes off of
// it is the machine and its fonts, not our code.
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { openBrowser } from '@campus/ops/drills/video/browser'
import { freePort } from '@campus/ops/local/process'

const phone = { width: 412, height: 823 }

export interface Control {
  /** The address of the same page without the application. */
  urlOf: (path: string) => Promise<string>
  stop: () => Promise<void>
}

export async function startControl(siteUrl: string): Promise<Control> {
  const browser = await openBrowser()
  const pages = new Map<string, Buffer>()
  const port = await freePort()
  const server = createServer(async ({ url = '/' }, response) => {
    const page = pages.get(url)
    if (page !== undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-encoding', 'gzip')
      return response.end(page)
    }
    const answer = await fetch(siteUrl + url)
    response.statusCode = answer.status
    for (const name of ['content-type', 'cache-control']) response.setHeader(name, answer.headers.get(name) ?? '')
    return response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async urlOf(path) {
      if (!pages.has(path)) {
        const page = await browser.newPage({ viewport: phone, isMobile: true, hasTouch: true })
        await page.goto(siteUrl + path, { waitUntil: 'networkidle' })
        pages.set(path, gzipSync(String(await page.evaluate(plainHtml))))
        await page.close()
      }
      return `http://127.0.0.1:${port}${path}`
    },
    async stop() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs in the page. Style sheets become part of it: a control has no chain of requests to wait for. */
const plainHtml = `(() => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
  const app = 'script, style, link[rel~="stylesheet"], link[rel~="modulepreload"], link[rel~="preload"]'
  for (const element of document.querySelectorAll(app)) element.remove()
  const style = document.createElement('style')
  style.textContent = rules.join('\\n')
  document.head.append(style)
  return '<!doctype html>' + document.documentElement.outerHTML
})()`
