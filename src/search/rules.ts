/** The orders in which a list of phones can be asked for. */
export const sorts = ['newest', 'cheapest', 'dearest', 'saving'] as const

export type Sort = (typeof sorts)[number]
