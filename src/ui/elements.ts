import type { ReactElement } from 'react'

/** Children without bare text: translating browsers move texts, which React then cannot move or remove (scripts/check-text-nodes.ts). */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined
