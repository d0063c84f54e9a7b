import type { ReactElement } from 'react'

/**
 * Children that may stand beside others: elements, no bare text. A browser that translates a page takes texts out of
 * their place, and React could not move or remove them any more (scripts/check-text-nodes.ts).
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined
