import { orderStatuses, type Party, type Transition } from './rules.ts'

/** Mermaid takes no hyphens in the names of states. */
const nameOf = (status: string) => status.replaceAll('-', '_')

function arrow({ from, to, by, when }: Transition): string {
  const who = by.map((party: Party) => (party === 'system' ? 'by itself' : party)).join(', ')
  return `  ${from ? nameOf(from) : '[*]'} --> ${nameOf(to)}: ${who} - ${when}`
}

/** Draws the transitions of an order as a Mermaid state diagram, for docs/life-of-an-order.md. */
export function drawLife(transitions: readonly Transition[]): string {
  const left = new Set(transitions.map(({ from }) => from))
  const ends = orderStatuses.filter((status) => !left.has(status))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...transitions.map(arrow),
    ...ends.map((status) => `  ${nameOf(status)} --> [*]`),
    '```',
  ].join('\n')
}

const markers = /(<!-- diagram -->\n)[\s\S]*?(\n<!-- end -->)/

/** Replaces the diagram between the markers of a document. Throws when the document has none. */
export function replaceDiagram(document: string, transitions: readonly Transition[]): string {
  if (!markers.test(document)) throw new Error('the document has no place for the diagram')
  return document.replace(markers, (_, begin, end) => `${begin}${drawLife(transitions)}${end}`)
}
