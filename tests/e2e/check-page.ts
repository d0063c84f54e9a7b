import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe. Returns its violations with their elements. */
export async function findFaults(page: Page, contrastOnly = false): Promise<string[]> {
  // Axe puts half a megabyte of script into the page for each run, unless it is told of another: it stays in a document.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'void 0' : undefined
  // The page has no frames, so the plain mode, which opens no page of its own, sees everything.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode(true).options({
    runOnly: contrastOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags },
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
 * Looks the page over as it stands now: axe finds nothing, wide and light, wide and dark, on 320 px, and there nothing
 * has to be scrolled sideways. The page is left as it was.
 */
export async function lookOver(page: Page, state: string): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
  const faults: Record<string, string[]> = {}
  // What fades in has less contrast until it is there. What moves for ever is left out.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  faults.light = await findFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.dark = await findFaults(page, true)
  await page.setViewportSize({ width: 320, height: 720 })
  faults['dark, 320 px'] = await findFaults(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const { wide, seen, misplaced } = await page.evaluate(() => ({
    misplaced: [...document.querySelectorAll(':is(span, button, p) :is(div, p, ul, ol, section)')].map(
      ({ outerHTML }) => `a block within a line of text: ${outerHTML.slice(0, 120)}`,
    ),
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }))
  if (misplaced.length > 0) faults.markup = misplaced
  if (wide > seen) faults['320 px'] = [`scrolls sideways: ${wide} px wide`]
  await page.setViewportSize(viewport)
  const found = Object.entries(faults).flatMap(([look, each]) => each.map((fault) => `${look}: ${fault}`))
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
