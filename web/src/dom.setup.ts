// Prepares each test file: unmounts what a test rendered, leaves the next file a clean window, and stubs what jsdom lacks (it can't
// show dialogs and has no layout).
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// A page that stays mounted goes on polling, into the stubs of the next file.
afterEach(cleanup)

// The window is the worker's, not the file's: what one file stored, or listens to, must not reach the next.
const listening: Array<() => void> = []
for (const target of [window, document]) {
  const add: EventTarget['addEventListener'] = target.addEventListener.bind(target)
  const remove: EventTarget['removeEventListener'] = target.removeEventListener.bind(target)
  target.addEventListener = (...args: Parameters<EventTarget['addEventListener']>) => {
    add(...args)
    listening.push(() => remove(...args))
  }
  afterAll(() => void (target.addEventListener = add))
}

afterAll(() => {
  for (const stop of listening) stop()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})

// A limit for hanging tests, not for slow ones: the machine may be busy.
configure({ asyncUtilTimeout: 15_000 })

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  /** The close event is asynchronous. */
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
})
Object.assign(Element.prototype, { scrollIntoView() {} })
