import { expect } from 'vitest'

/** Gives the page this size: the frame that the tests run in changes, and the browser around it keeps its own. */
export async function resize(width: number, height = 720): Promise<void> {
  const { style } = frameElement as HTMLElement
  style.width = `${width}px`
  style.height = `${height}px`
  await expect.poll(() => [innerWidth, innerHeight]).toEqual([width, height])
}
