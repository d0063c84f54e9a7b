import type { Page } from '@playwright/test'
import * as bn from '../../src/kernel/texts/kernel.bn.ts'
import { timeTexts } from '../../src/kernel/texts/kernel.ts'

const englishMonths = timeTexts.months.join('|')
const banglaMonths = bn.timeTexts.months.join('|')

/** What differs from run to run in the words of a page, and what stands for it in every picture. */
const fixed: [pattern: string, replacement: string][] = [
  ['\\b\\d{1,2}:\\d\\d [AP]M', '4:30 PM'],
  [`(?:${englishMonths}) \\d{1,2}, \\d{4}`, 'Jan 5, 2026'],
  ['[^\\s(]+\\s[০-৯]{1,2}:[০-৯]{2}', 'বিকেল ৪:৩০'],
  [`[০-৯]{1,2}\\s(?:${banglaMonths})\\s[০-৯]{4}`, '৫ জানুয়ারি ২০২৬'],
  ['[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', '00000000-0000-0000-0000-000000000000'],
  ['\\b[0-9a-f]{8}\\b', '00000000'],
  ['\\b[0-9A-F]{8}\\b', '00000000'],
  ['pi_\\w+', 'pi_0'],
  ['\\b10(?:\\.\\d+){3}\\b', '10.0.0.1'],
  ['^\\d{6}$', '123456'],
  ['/(?:verify|meeting|check)/[\\w-]+', '/…'],
  ['(?:localhost|127\\.0\\.0\\.1):\\d+', 'swap.test'],
]

/** Replaces the moments, ids, codes and links that a page shows, so that its pictures can be compared. */
export function fixMoments(page: Page): Promise<void> {
  return page.evaluate((replacements) => {
    const patterns = replacements.map(([pattern, by]) => [new RegExp(pattern, 'g'), by] as const)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const changed = patterns.reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), text)
      if (changed !== text) node.nodeValue = changed
    }
  }, fixed)
}
