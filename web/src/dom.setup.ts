// Prepares each test file: unmounts what a test rendered, and stubs what jsdom lacks (it can't show dialogs and has no layout).
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A page that stays mounted goes on polling, into the stubs of the next file.
afterEach(cleanup)

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
