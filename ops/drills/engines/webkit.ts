// WebKitGTK, driven by its own WebDriver over plain HTTP, on a screen that nobody sees.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../local/process.ts'
import type { Browser } from './browser.ts'

/** A driver whose browser died at its start would not answer for ever. */
const longestMs = 40_000
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const enter = '\uE007'
const display = ':79'

export async function openWebKit(): Promise<Browser> {
  const port = await freePort()
  const children: ChildProcess[] = []
  const start = (program: string, args: string[]) =>
    children.push(spawn(program, args, { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' }))
  start('Xvfb', [display, '-screen', '0', '1600x1100x24'])
  start('WebKitWebDriver', ['-p', String(port)])
  const stop = () => children.forEach((child) => child.kill())

  async function command(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(longestMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { message?: string } }
    if (!response.ok) throw new Error(`${path.split('/').slice(3).join('/')}: ${value.message}`)
    return value
  }

  async function begin() {
    const binary = join(import.meta.dirname, 'webkit-window.py')
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: [] } } }
    for (let tries = 0; ; tries++) {
      const session = await command('POST', '/session', { capabilities }).catch((error: Error) => error)
      if (!(session instanceof Error)) return session as { sessionId: string; capabilities: { browserVersion: string } }
      // The driver and the screen are starting.
      if (tries === 20) throw session
      await sleep(250)
    }
  }

  try {
    const { sessionId, capabilities } = await begin()
    const session = `/session/${sessionId}`
    const find = async (selector: string) => {
      const found = await command('POST', `${session}/element`, { using: 'css selector', value: selector })
      return (found as Record<string, string>)[elementKey]
    }
    const type = async (selector: string, text: string) => {
      await command('POST', `${session}/element/${await find(selector)}/value`, { text })
    }
    return {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      open: async (url) => void (await command('POST', `${session}/url`, { url })),
      evaluate: async (script, ...args) => {
        const wrapped = `const report = arguments[arguments.length - 1]
          ;(async function () { ${script} }).apply(null, [...arguments].slice(0, -1))
            .then((value) => report({ value }), (error) => report({ error: String(error) }))`
        const answer = await command('POST', `${session}/execute/async`, { script: wrapped, args })
        const { value, error } = answer as { value: unknown; error?: string }
        if (error) throw new Error(error)
        return value
      },
      click: async (selector) => void (await command('POST', `${session}/element/${await find(selector)}/click`, {})),
      type,
      pressEnter: (selector) => type(selector, enter),
      close: async () => {
        await command('DELETE', session).catch(() => {})
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}
