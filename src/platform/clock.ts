/** The source of the present time; tests replace it with one that stands still. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
