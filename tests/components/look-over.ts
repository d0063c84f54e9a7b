import 'axe-core'
import { expect } from 'vitest'
import { findFaults } from '../support/find-faults.ts'
import { resize } from './resize.ts'

/**
 * Looks the page over as it stands now: axe finds nothing, no block stands within a line of text, and on 320 px nothing has to be
 * scrolled sideways. The page is left as it was.
 */
export async function lookOver(state: string): Promise<void> {
  // A dialog is a popover at first, over a page that is not inert yet.
  await expect.poll(() => document.querySelector('dialog:popover-open')).toBeNull()
  const found = await findFaults()
  const { innerWidth: width, innerHeight: height } = window
  await resize(320, 720)
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`scrolls sideways at 320 px: ${scrollWidth} px wide`)
  await resize(width, height)
  expect.soft(found, state).toEqual([])
}
