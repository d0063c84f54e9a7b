import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** `isFirstVisit`: in a browser that has never been here, so that nothing is cached and no service worker is installed. */
export type OpenOptions = BrowserContextOptions & { isFirstVisit?: boolean }

/** A page in a browser of its own. `troubles`: the errors on its console. `isUsed`: somebody else has had the browser before. */
export type Opened = { page: Page; troubles: string[]; isUsed: boolean }

export type Browsers = {
  /** Opens a page whose requests carry these headers. */
  open(headers: Record<string, string>, options?: OpenOptions): Promise<Opened>
  close(opened: Pick<Opened, 'page'>): Promise<void>
}

type Used = { context: BrowserContext; troubles: string[] }

/** A mouse position that triggers no animation. */
const calm = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const

/**
 * The browsers of a worker. One that was closed is opened again for the next person. Its scripts are cached and its service worker is
 * installed, as for nearly everybody who uses the site; its cookies are gone, and `forgetPerson` removes what else it has kept.
 * @param prepare is called with each new browser
 * @param isReused false opens a new one each time
 */
export function createBrowsers(
  browser: Browser,
  baseURL: string,
  prepare: (context: BrowserContext) => unknown,
  isReused: boolean,
): Browsers {
  const reusable = new Map<BrowserContext, Used>()
  const idle: Used[] = []

  async function openNew(options: BrowserContextOptions): Promise<Used> {
    const context = await browser.newContext({ baseURL, ...calm, ...options })
    const troubles: string[] = []
    // A violation of the content security policy and a failed request are errors of the console too.
    context.on('console', (message) => {
      if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => troubles.push(`${error.page()?.url()}: ${error.error()}`))
    await prepare(context)
    return { context, troubles }
  }

  return {
    async open(headers, { isFirstVisit = false, viewport = calm.viewport, ...options } = {}) {
      const isPlain = isReused && !isFirstVisit && Object.keys(options).length === 0
      const again = isPlain ? idle.pop() : undefined
      const { context, troubles } = again ?? (await openNew(isPlain ? {} : { viewport, ...options }))
      if (isPlain) reusable.set(context, { context, troubles })
      await context.setExtraHTTPHeaders(headers)
      const page = await context.newPage()
      if (isPlain && viewport && viewport !== calm.viewport) await page.setViewportSize(viewport)
      return { page, troubles, isUsed: again !== undefined }
    },

    async close({ page }) {
      const context = page.context()
      const used = reusable.get(context)
      if (!used) return context.close()
      // It would stay for the next person, whose page never gets any further.
      const isClockMoved = () => page.evaluate(() => !String(setTimeout).includes('[native code]'))
      if (await isClockMoved().catch(() => false))
        throw new Error('a journey that moves the clock opens its page with isFirstVisit')
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await Promise.all(context.pages().map((each) => each.close()))
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
      used.troubles.length = 0
      idle.push(used)
    },
  }
}

/** Removes what a browser has kept about the last person, on a page of the site. */
export async function forgetPerson(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    // The language of the page seen last, for when there is no connection.
    await caches.delete('language')
  })
}
