/** Lets work through as long as what is in hand weighs no more than `capacity`; the rest waits, first come first served. */
export type Gate = <Answer>(weight: number, work: () => Promise<Answer>) => Promise<Answer>

/** A gate for work that weighs something. What is heavier than the whole capacity goes alone. */
export function createGate(capacity: number): Gate {
  const waiting: { weight: number; enter: () => void }[] = []
  let free = capacity

  const admit = () => {
    for (let first = waiting[0]; first && first.weight <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.weight
      first.enter()
    }
  }

  return async (wish, work) => {
    const weight = Math.min(wish, capacity)
    await new Promise<void>((enter) => {
      waiting.push({ weight, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      free += weight
      admit()
    }
  }
}
