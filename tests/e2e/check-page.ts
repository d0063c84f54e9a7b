import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe. Returns its violations with their elements. */
export async function findFaults(page: Page): Promise<string[]> {
  // Axe puts half a megabyte of script into the page for each run, unless it is told of another: it stays in a document.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'void 0' : undefined
  // The page has no frames, so the plain mode, which opens no page of its own, sees everything.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode(true).options({
    runOnly: { type: 'tag', values: tags },
    // Report violations only: listing the passes takes most of the time.
    resultTypes: ['violations'],
  })
  await placeBar(page, 'static')
  const { violations } = await axe.analyze()
  await placeBar(page, '')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary ?? ''}`),
  )
}

/** Takes the bar at the bottom of a small screen from above what can be scrolled from there, or puts it back. */
const placeBar = (page: Page, position: 'static' | '') =>
  page.evaluate((value) => {
    const bar = document.querySelector<HTMLElement>('nav.bottom-bar')
    if (bar) bar.style.position = value
  }, position)

/**
 * Looks the page over as it stands now: axe finds nothing, no block stands within a line of text, and on 320 px nothing has to be
 * scrolled sideways. The page is left as it was. How it looks in the dark is seen by the colours of the theme (src/ui/theme.test.ts)
 * and, at every address, in small-screen.e2e.ts.
 */
export async function lookOver(page: Page, state: string): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
  // What fades in has less contrast until it is there. What moves for ever is left out.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const found = await findFaults(page)
  await page.setViewportSize({ width: 320, height: 720 })
  const { wide, seen, misplaced } = await page.evaluate(() => ({
    misplaced: [...document.querySelectorAll(':is(span, button, p) :is(div, p, ul, ol, section)')].map(
      ({ outerHTML }) => `a block within a line of text: ${outerHTML.slice(0, 120)}`,
    ),
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }))
  found.push(...misplaced)
  if (wide > seen) found.push(`scrolls sideways at 320 px: ${wide} px wide`)
  await page.setViewportSize(viewport)
  expect.soft(found, `${state} at ${page.url()}`).toEqual([])
}

/** Opens a page and waits for its heading. */
export async function see(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

/** Replaces the responses to these URLs. */
export async function answer(page: Page, pattern: RegExp, status: number, json: unknown): Promise<void> {
  await page.route(pattern, (route) => route.fulfill({ status, json }))
}
