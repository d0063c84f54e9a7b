import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeBooking } from '../../src/checkout/booking/components/use-booking.ts'
import { closePage, openPage, waitUntilIdle } from './open-page.tsx'

const observer = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) addedNodes.forEach(translate)
})

/** Counts the tests: what is pressed for one that has run out of time must not reach the next. */
let current = 0

/** Has every page of this file as a browser that translates has it: whatever is pressed, React can still change it. */
export function translatePages(): void {
  beforeEach(() => {
    current += 1
    observer.observe(document.body, { childList: true, subtree: true })
    // Windows of others, and dialogs of the system, stay closed.
    vi.spyOn(window, 'open').mockReturnValue(null)
    vi.spyOn(window, 'print').mockReturnValue()
  })

  afterEach(() => {
    observer.disconnect()
    closeBooking()
    vi.restoreAllMocks()
  })
}

const kept = '[translate="no"], font, script, style, noscript, textarea, svg'

/** Puts another node in the place of each text, as Chrome does. The words stay as they are. */
function translate(root: Node): void {
  const texts = [root]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const node of texts) {
    if (!(node instanceof Text) || !node.data.trim() || node.parentElement?.closest(kept)) continue
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(node.data)
    node.replaceWith(outer)
  }
}

export type Opened = Parameters<typeof openPage>
export type Fields = Record<string, string | true | File[]>
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The dialog on top, or else the page. */
const onTop = () => [...document.querySelectorAll('dialog, .pswp')].at(-1) ?? document.body

const nameOf = (button: Element) => button.textContent?.trim() || button.getAttribute('aria-label') || ''
/** What a browser sends by itself loads another page. */
const leaves = ({ form }: HTMLButtonElement) =>
  form?.hasAttribute('action') && new URL(form.action).pathname !== location.pathname

/** What these open comes with the first press, not with the page. */
const comesLater = /^Book Now$|full screen$/

const isWayOut = (button: Element) => ['Close', 'Cancel'].includes(nameOf(button))

const labelOf = ({ ariaLabel, labels }: Input) => ariaLabel ?? labels?.[0]?.textContent?.trim() ?? ''

/** Types, chooses or ticks at once: an event of the server may take the field away at any moment. */
function write(input: Input, value: string | true): void {
  if (value === true) {
    if (!(input as HTMLInputElement).checked) input.click()
    return
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  set?.call(input, value)
  input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Fills in those of the fields that are there; files once. */
async function fillIn(fields: Fields, filled: WeakSet<Input>): Promise<void> {
  for (const input of onTop().querySelectorAll<Input>('input, select, textarea')) {
    const value = fields[labelOf(input)]
    if (value === undefined || !input.checkVisibility()) continue
    if (Array.isArray(value)) {
      // A locator is made where it is used alone: that looks at the whole page.
      if (!filled.has(input)) await page.elementLocator(input).upload(value)
      filled.add(input)
    } else if (input.value !== value) write(input, value)
  }
}

function unfoldAll(): void {
  for (const part of document.querySelectorAll('details')) {
    // Of those with one name, one alone is open.
    part.name = ''
    part.open = true
  }
}

/**
 * Presses each button of a page once, those that come by it too, with these fields filled in; `first` before the others, one after the other. Returns what
 * was pressed.
 */
async function pressEach(opened: Opened, first: string[], fields: Fields): Promise<string[]> {
  const pressed = new Set<string>()
  const filled = new WeakSet<Input>()
  const own = current
  const order = first.toReversed()
  const rank = (button: Element) => Number(isWayOut(button)) - 1 - order.indexOf(nameOf(button))
  openPage(...opened)
  const button = page.getByRole('button', { name: first[0], exact: true, includeHidden: true }).first()
  await expect.element(button).toBeInTheDocument()
  unfoldAll()
  await expect.element(button).toBeEnabled()
  while (own === current) {
    await waitUntilIdle()
    if (location.pathname !== opened[0]) {
      openPage(...opened)
      await waitUntilIdle()
      unfoldAll()
    }
    const top = onTop()
    const title = top.querySelector('dialog > header h2')?.textContent ?? ''
    const idOf = (button: Element) => `${title} ${nameOf(button)}`.trim()
    const [button] = [...top.querySelectorAll('button')]
      .filter(
        (each) => !leaves(each) && !each.disabled && each.ariaDisabled !== 'true' && each.checkVisibility(),
      )
      .filter((each) => !pressed.has(idOf(each)) || (top !== document.body && isWayOut(each)))
      .toSorted((one, other) => rank(one) - rank(other))
    if (!button) return [...pressed]
    await fillIn(fields, filled)
    pressed.add(idOf(button))
    button.click()
    await new Promise(requestAnimationFrame)
    if (comesLater.test(nameOf(button))) await expect.element(page.getByRole('dialog')).toBeInTheDocument()
  }
  return [...pressed]
}

/** Expects that every button of a page can be pressed, `first` among them, with each of these fillings of its fields. */
export async function expectPressable(
  open: () => Promise<Opened>,
  first: string[],
  ...fillings: Fields[]
): Promise<void> {
  for (const fields of fillings) {
    expect(await pressEach(await open(), first, fields)).toEqual(expect.arrayContaining(first))
    await closePage()
  }
}
