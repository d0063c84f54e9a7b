import { expect, it } from 'vitest'
import { ApiProblem } from '../../ui/api.ts'
import { factorPrompt, withFactor } from './factor-prompt.tsx'

/** A call that needs the second factor until it was shown. */
function callThatNeedsFactor(answer: string) {
  let calls = 0
  return async () => {
    calls += 1
    if (calls === 1) throw new ApiProblem(401, 'factor-needed', 'Show your second factor first.')
    return answer
  }
}

it('calls that need the factor at once wait for one dialog, and are made again after it', async () => {
  const both = Promise.all(['one', 'other'].map((answer) => withFactor(callThatNeedsFactor(answer))))
  await expect.poll(factorPrompt.read).not.toBeNull()
  factorPrompt.read()?.(true)
  expect(await both).toEqual(['one', 'other'])
  expect(factorPrompt.read()).toBeNull()
})

it('a dialog that is closed refuses the call, and the next call asks again', async () => {
  for (let time = 0; time < 2; time += 1) {
    const refused = withFactor(callThatNeedsFactor('never')).catch(({ code }) => code)
    await expect.poll(factorPrompt.read).not.toBeNull()
    factorPrompt.read()?.(false)
    expect(await refused).toBe('factor-needed')
  }
})
