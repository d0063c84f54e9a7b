/** The time, as something a test can hold still. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
