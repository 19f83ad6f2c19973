// Two ways to use a page: a finger on a phone, and the keyboard alone. A flow written once is walked with each.
import { expect, type Locator, type Page } from '@playwright/test'

export interface Hands {
  /** Replaces the content of a field. */
  type: (field: Locator, text: string) => Promise<void>
  /** A button or a link. */
  press: (control: Locator) => Promise<void>
  tick: (box: Locator) => Promise<void>
}

/** A finger that rests on something until what it wants has come, and is lifted then. */
export async function longPress(page: Page, target: Locator, until: () => Promise<void>) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to press on')
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 3, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await until()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

export const finger: Hands = {
  type: (field, text) => field.fill(text),
  press: (control) => control.click(),
  tick: (box) => box.check(),
}

export function keyboardOf(page: Page): Hands {
  /** Goes on with the Tab key until the control has the focus, as somebody without a mouse does. */
  async function reach(control: Locator) {
    await expect(control).toBeVisible()
    for (let presses = 0; presses < 80; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('the control cannot be reached with the Tab key')
  }
  return {
    async type(field, text) {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async press(control) {
      await reach(control)
      await page.keyboard.press('Enter')
    },
    async tick(box) {
      await reach(box)
      await page.keyboard.press('Space')
    },
  }
}

interface Place {
  x: number
  y: number
}

async function placeOf(target: Locator): Promise<Place> {
  await expect(target).toBeEnabled()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('what should be touched is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger on the glass, as the browser feels it: gestures and clicks are its own. */
export async function openFinger(page: Page) {
  const glass = await page.context().newCDPSession(page)
  async function tapAt(place: Place) {
    await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
    await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  /** Drags the finger down in small steps, looks, and lifts it. */
  async function pull(target: Locator, down: number, look: () => Promise<void>) {
    const { x, y } = await placeOf(target)
    await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (let moved = 0; moved <= down; moved += 10)
      await glass.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + moved }] })
    await look()
    await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return { placeOf, tapAt, pull, tap: async (target: Locator) => tapAt(await placeOf(target)) }
}
