import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGate } from './limit-pixels.ts'

describe('pictures in hand at once', () => {
  it('never weigh more than the gate lets through, and all get through', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 40 }), async (weights) => {
        const gate = createGate(10)
        let inHand = 0
        let most = 0
        const done = await Promise.all(
          weights.map((weight) =>
            gate(weight, async () => {
              inHand += Math.min(weight, 10)
              most = Math.max(most, inHand)
              await pause(0)
              inHand -= Math.min(weight, 10)
              return weight
            }),
          ),
        )
        expect(done).toEqual(weights)
        expect(most).toBeLessThanOrEqual(10)
      }),
      { numRuns: 30 },
    )
  })

  it('leave their place behind when they are broken', async () => {
    const gate = createGate(1)
    await expect(gate(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate(1, async () => 'next')).toBe('next')
  })
})
