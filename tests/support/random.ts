/** Random numbers from 0 to 1 that a failing run can repeat (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A copy of a list in a random order (Fisher and Yates). */
export function shuffle<Thing>(things: Thing[], random: () => number): Thing[] {
  const left = [...things]
  return things.flatMap(() => left.splice(Math.floor(random() * left.length), 1))
}
