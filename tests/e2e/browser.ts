import { expect, type Locator, type Page } from '@playwright/test'

/** Holds requests to these URLs, also those of the service worker. Returns a function that releases them. */
export async function holdCalls(
  page: Page,
  pattern: string | RegExp | ((url: URL) => boolean),
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.context().route(pattern, async (route) => {
    await held
    await route.fallback()
  })
  return letGo
}

type RouterWindow = { __reactRouterDataRouter?: { navigate(path: string): Promise<void> } }

/** Waits until links and forms are followed within the page, for journeys of what happens then. */
export async function waitForRouter(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as RouterWindow).__reactRouterDataRouter)
  await expect(page.getByText('This page is still loading.')).toHaveCount(0)
}

/**
 * Opens a page as a link within the site does: the browser fetches what it shows, which otherwise comes with the document.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/blog')
  await waitForRouter(page)
  await page.evaluate((to) => void (window as RouterWindow).__reactRouterDataRouter?.navigate(to), path)
}

/** The red, green and blue of a text's colour, whatever notation the style uses. */
export function colourOf(text: Locator): Promise<{ red: number; green: number; blue: number }> {
  return text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return { red, green, blue }
  })
}

/**
 * Presses Tab (with Shift: back towards the top) until this element has the focus, as somebody without a mouse does.
 * Throws when it is never reached, or when nothing shows that the focus is there.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Found once: finding something by its role at each press would take ten times as long.
  let element = await target.elementHandle()
  for (let presses = 0; presses < 150; presses += 1) {
    const state = await element?.evaluate((each) => {
      if (!each.isConnected) return 'replaced'
      if (each !== document.activeElement) return 'elsewhere'
      // A text field shows its focus on the box around it.
      const around = [each, each.parentElement, each.parentElement?.parentElement] as (Element | null)[]
      return around.some((box) => box && getComputedStyle(box).outlineStyle !== 'none') ? 'here' : 'unseen'
    })
    expect(state, 'the focus can be seen').not.toBe('unseen')
    if (state === 'here') return
    if (state === 'replaced') element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`${key} never reaches ${target}`)
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.insertText(text)
}

/** Tabs to a link or a button and presses Enter. */
export async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** What this browser has stored as drafts: the account, the form and what is kept of it. */
export function storedDrafts(page: Page): Promise<{ account: string; form: string; draft: unknown }[]> {
  return page.evaluate(async () => {
    const wait = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = 'keyval-store'
    // Opening it would make it, and without what the page keeps there.
    if ((await indexedDB.databases()).every((each) => each.name !== name)) return []
    const db = await wait(indexedDB.open(name))
    const store = db.transaction('keyval').objectStore('keyval')
    const [keys, values] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())])
    db.close()
    return keys.map((key, place) => {
      const [, account = '', form = ''] = key as string[]
      return { account, form, draft: (values[place] as { draft: unknown }).draft }
    })
  })
}
