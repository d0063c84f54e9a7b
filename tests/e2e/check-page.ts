import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { findFaults as findFaultsWithin } from '../support/find-faults.ts'

/** Runs axe. Returns its violations with their elements. */
export async function findFaults(page: Page): Promise<string[]> {
  // Half a megabyte of script, which stays in the document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findFaultsWithin)
}

/**
 * Looks the page over as it stands now: axe finds nothing, no block stands within a line of text, and on 320 px nothing has to be
 * scrolled sideways. The page is left as it was. How it looks in the dark is seen by the colours of the theme (src/ui/theme.test.ts)
 * and, at every address, in components/every-page.component.tsx.
 */
export async function lookOver(page: Page, state: string): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
  const found = await findFaults(page)
  await page.setViewportSize({ width: 320, height: 720 })
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }))
  if (wide > seen) found.push(`scrolls sideways at 320 px: ${wide} px wide`)
  await page.setViewportSize(viewport)
  expect.soft(found, `${state} at ${page.url()}`).toEqual([])
}

/** Opens a page and waits for its heading. */
export async function see(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}
