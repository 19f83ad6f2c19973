// What a flow does in a browser, whichever engine it is and whoever drives it.
import { setTimeout as sleep } from 'node:timers/promises'

/** A script as text: it runs in the page, outside this compiler's types. */
type Script = string

export interface Browser {
  version: string
  open: (url: string) => Promise<void>
  /** The value of the script, a function's body, called with `args`. */
  evaluate: (script: Script, ...args: unknown[]) => Promise<unknown>
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  pressEnter: (selector: string) => Promise<void>
  close: () => Promise<void>
}

const longestMs = 15_000
const pauseMs = 100

/** Until the script finds something. An element itself would not come over the wire. */
export async function until(browser: Browser, script: Script, ...args: unknown[]): Promise<void> {
  const hasFound = `return Boolean(await (async function () { ${script} }).apply(null, arguments))`
  const end = Date.now() + longestMs
  for (;;) {
    // A page that is navigating answers with an error: retry on the next page.
    const value = await browser.evaluate(hasFound, ...args).catch(() => null)
    if (value === true) return
    if (Date.now() > end) throw new Error(`not within ${longestMs} ms: ${script.trim().slice(0, 120)}`)
    await sleep(pauseMs)
  }
}

let marks = 0

/** A selector for what is seen under that name, in the topmost of the places given. */
export async function named(browser: Browser, what: string, name: RegExp, place = 'body'): Promise<string> {
  const mark = String(++marks)
  await until(
    browser,
    `const [what, name, place, mark] = arguments
     for (const root of [...document.querySelectorAll(place)].reverse())
       for (const one of root.querySelectorAll(what)) {
         const label = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent
         const { width, height } = one.getBoundingClientRect()
         if (!new RegExp(name).test(label.trim()) || width === 0 || height === 0 || one.disabled) continue
         one.setAttribute('data-mark', mark)
         return true
       }
     return false`,
    what,
    name.source,
    place,
    mark,
  )
  return `[data-mark="${mark}"]`
}

export const press = async (browser: Browser, name: RegExp, place?: string) =>
  browser.click(await named(browser, 'button, a[href], [role=tab]', name, place))

export const fill = async (browser: Browser, name: RegExp, text: string, place?: string) =>
  browser.type(await named(browser, 'input, textarea', name, place), text)
