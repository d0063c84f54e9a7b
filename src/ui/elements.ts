import type { ReactElement } from 'react'

/**
 * Children without bare text. Browsers that translate a page move its texts, which React then cannot move or remove
 * (scripts/check-text-nodes.ts).
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined
