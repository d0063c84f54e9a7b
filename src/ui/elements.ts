import type { ReactElement } from 'react'

/** Children without bare text, which React cannot move once a browser has translated it (scripts/check-text-nodes.ts). */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined
