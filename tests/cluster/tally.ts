/** How many there were, and how many of them were not answered. */
export type Reads = { all: number; lost: number }

/** What the people of the load have seen since the beginning of a scenario. */
export type Tally = {
  /** Reads of visitors, who need no session, and of signed-in people. */
  visitors: Reads
  members: Reads
  /** Requests of sales that changed something. */
  steps: number
  lostSteps: number
  /** Steps that could not be finished although they were tried again for a minute. */
  abandonedSteps: number
  /** When steps were answered, in ms. */
  doneAt: number[]
  /** Acknowledged: the payment of each order, the bytes behind each picture's address, the addresses that wait for a mail. */
  sales: Map<string, string>
  pictures: Map<string, number>
  mails: Set<string>
  /** Which answers were lost, and how often. */
  faults: Map<string, number>
}

export function createTally(): Tally {
  return {
    visitors: { all: 0, lost: 0 },
    members: { all: 0, lost: 0 },
    steps: 0,
    lostSteps: 0,
    abandonedSteps: 0,
    doneAt: [performance.now()],
    sales: new Map(),
    pictures: new Map(),
    mails: new Set(),
    faults: new Map(),
  }
}

/** The longest time in seconds in which no step of any sale was finished. */
export function outageSeconds({ doneAt }: Tally, end = performance.now()): number {
  const times = [...doneAt, end].toSorted((one, other) => one - other)
  const gaps = times.slice(1).map((time, nth) => time - (times[nth] ?? 0))
  return Math.max(0, ...gaps) / 1000
}
