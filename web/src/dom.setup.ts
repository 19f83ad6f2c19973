// What browsers can do and jsdom cannot, for every test with a page: it knows dialogs and no way to show one, and lays nothing out.
// Run before each file: the page is new then, while modules are not.
import { configure } from '@testing-library/react'

// A limit for what hangs, not for what is slow: the machine may be busy.
configure({ asyncUtilTimeout: 15_000 })

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  /** The event comes after the closing. */
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
})
Object.assign(Element.prototype, { scrollIntoView() {} })
