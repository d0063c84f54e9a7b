import { expect, type Page } from '@playwright/test'

/** Words that are the same in every language, addresses of e-mail, and numbers of orders. */
const names = /\b(Swap|Google|Facebook|YouTube|Instagram|Apple|Xiaomi|Samsung|Vivo)\b|\S+@\S+|\b[\dA-F]{8}\b/g

/**
 * Looks over a page in the pseudo-language: every text comes from the catalogue or is among `data`, nothing has to be
 * scrolled sideways, and no label is cut off or larger than its control.
 * @param data what people have written: names, phones, places
 */
export async function lookOver(page: Page, state: string, data: string[] = []): Promise<void> {
  const { texts, faults } = await page.evaluate(readPage)
  const bare = [await page.title(), ...texts]
    .map((text) => data.reduce((rest, known) => rest.replaceAll(known, ' '), text).replace(names, ' '))
    .filter((text) => /[A-Za-z]{2}/.test(text))
    .map((text) => `not from the catalogue: ${text.trim()}`)
  expect.soft([...new Set([...bare, ...faults])], `${state} at ${page.url()}`).toEqual([])
}

/** Runs in the page: all its texts, shown or spoken, and what does not fit. */
function readPage(): { texts: string[]; faults: string[] } {
  const texts: string[] = []
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !element.closest('.sr-only'),
    )
    const innermost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    )
    const names = innermost
      .slice(0, 3)
      .map(({ localName, className }) => `<${localName} class="${className}">`)
    faults.push(`scrolls sideways: ${scrollWidth} px wide, ${names.join(', ')}`)
  }

  /** Whether a box cuts off a part of a text, so that its rest is read. */
  const cutsOff = (box: Element, { left, right, top, bottom }: DOMRect) => {
    const { overflowX, overflowY } = getComputedStyle(box)
    const edge = box.getBoundingClientRect()
    const isOutside = right <= edge.left || left >= edge.right || bottom <= edge.top || top >= edge.bottom
    // What is hidden on purpose, such as the next slide, is outside.
    if (isOutside) return false
    const isWide = /hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)
    const isTall = /hidden|clip/.test(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 1)
    return isWide || isTall
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    // A text that may be broken in its middle, or has parts that must not be, is read as one.
    const whole = [parent, parent?.parentElement].find((each) =>
      each?.querySelector(':scope > :is(wbr, .whitespace-nowrap)'),
    )
    const text = (whole ?? node).textContent?.trim() ?? ''
    if (!text || !parent || parent.closest('script, style, noscript, code, [lang]:not(html)')) continue
    texts.push(text)
    // A card far from the screen is not laid out: its box has the height that was reserved for it.
    if (!parent.checkVisibility({ contentVisibilityAuto: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const place = range.getBoundingClientRect()
    // Only words of the catalogue, which have accents: what people write may be as long as it likes.
    if (place.width === 0 || !/[áéîöû]/.test(text)) continue
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      // A box of one pixel is for screen readers.
      if (box.getBoundingClientRect().width <= 1) break
      // What is open above the page is cut off by nothing around it.
      if (box.parentElement?.matches(':modal, :popover-open')) break
      if (cutsOff(box, place)) faults.push(`cut off by <${box.localName} class="${box.className}">: ${text}`)
    }
    // A label of the bar at the bottom may reach into the free place beside it.
    const control = parent.closest('button:not(.bar-item), .btn, .badge, [role=tab]')
    if (
      control &&
      (control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1)
    ) {
      faults.push(`larger than its <${control.localName} class="${control.className}">: ${text}`)
    }
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[lang]:not(html)')) continue
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
      const value = element.getAttribute(name)
      if (value) texts.push(value)
    }
  }
  return { texts, faults }
}
