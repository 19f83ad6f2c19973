// Stubs for what jsdom lacks: it can't show dialogs and has no layout. Runs before each test file, because the document is new
// then, while modules are not.
import { configure } from '@testing-library/react'

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
