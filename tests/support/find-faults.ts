import type axeCore from 'axe-core'

declare const axe: typeof axeCore

/**
 * Runs in a page that has axe, as it stands now: what axe finds, with the elements, and each block that stands within a line of
 * text.
 */
export async function findFaults(): Promise<string[]> {
  // What fades in has less contrast until it is there. What moves for ever is left out.
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  for (const animation of ending) animation.finish()
  // The bar at the bottom of a small screen covers what can be scrolled from under it.
  const bar = document.querySelector<HTMLElement>('nav.bottom-bar')
  if (bar) bar.style.position = 'static'
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Listing the passes takes most of the time.
    resultTypes: ['violations'],
  })
  if (bar) bar.style.position = ''
  const misplaced = document.querySelectorAll(':is(span, button, p) :is(div, p, ul, ol, section)')
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target} ${failureSummary}`),
    ),
    ...[...misplaced].map(({ outerHTML }) => `a block within a line of text: ${outerHTML.slice(0, 120)}`),
  ]
}
