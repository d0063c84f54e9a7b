import { orderStatuses, type Party } from './rules.ts'
import type { Transition } from './transitions.ts'

/** Mermaid takes no hyphens. */
const nameOf = (status: string) => status.replaceAll('-', '_')

type Transitions = Readonly<Record<string, Transition>>

function arrowsOf([name, { from, to, by, when }]: [string, Transition]): string[] {
  const who = by.map((party: Party) => (party === 'system' ? 'by itself' : party)).join(', ')
  const starts = from.length === 0 ? ['[*]'] : from.map(nameOf)
  return starts.map((start) => `  ${start} --> ${nameOf(to)}: ${name} (${who}) - ${when}`)
}

/** Draws the transitions of an order as a Mermaid state diagram, for docs/life-of-an-order.md. */
export function drawLife(transitions: Transitions): string {
  const left = new Set(Object.values(transitions).flatMap(({ from }) => from))
  const ends = orderStatuses.filter((status) => !left.has(status))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(transitions).flatMap(arrowsOf),
    ...ends.map((status) => `  ${nameOf(status)} --> [*]`),
    '```',
  ].join('\n')
}

const markers = /(<!-- diagram -->\n)[\s\S]*?(\n<!-- end -->)/

/** Replaces the diagram between the markers of a document. Throws when the document has no markers. */
export function replaceDiagram(document: string, transitions: Transitions): string {
  if (!markers.test(document)) throw new Error('the document has no place for the diagram')
  return document.replace(markers, (_, begin, end) => `${begin}${drawLife(transitions)}${end}`)
}
