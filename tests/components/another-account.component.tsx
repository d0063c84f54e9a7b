import { entries } from 'idb-keyval'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { setUser } from '../../src/auth/session/components/session-store.ts'
import { keepToken } from '../../src/ui/api.ts'
import type { Person } from './commands.ts'
import { addPhone, book } from './market.ts'
import { field, join } from './open-page.tsx'
import { openProduct } from './product-page.tsx'

/** Makes the open page this person's at once, as that of a tab that has slept while others signed out and in. */
async function changeTo({ id, email, name, token }: Person): Promise<void> {
  await commands.become(id)
  keepToken(token)
  setUser({ uid: id, email, displayName: name, emailVerified: true })
}

/** Whose drafts hold this text, by the ids of the accounts. */
async function whoTyped(text: string): Promise<(string | undefined)[]> {
  const stored = await entries<string[], object>()
  return stored.flatMap(([key, draft]) => (JSON.stringify(draft).includes(text) ? [key[1]] : []))
}

const location = () => field('Meeting location')

test.each(['Make an offer', 'Book Now'])(
  'what somebody typed after "%s" is theirs, and not before whoever signs in next',
  async (button) => {
    const phone = await addPhone(await join('seller'))
    const next = await join()
    const first = await join()
    openProduct(phone)
    await page.getByRole('button', { name: button }).first().click()
    const place = `Shahbag, pillar ${crypto.randomUUID()}`
    await location().fill(place)
    await expect.poll(() => whoTyped(place)).toEqual([first.id])
    await changeTo(next)
    const shown = () =>
      location()
        .elements()
        .map((element) => (element as HTMLInputElement).value)
    await expect.poll(shown).not.toContain(place)
    if (page.getByRole('dialog').elements().length === 0)
      await page.getByRole('button', { name: button }).first().click()
    await expect.element(location()).toHaveValue('')
    await location().fill('Banani')
    await expect.poll(() => whoTyped('Banani')).toContain(next.id)
    expect(await whoTyped(place)).toEqual([first.id])
  },
)

test.each(['Make an offer', 'Book Now'])(
  'what "%s" begins with is the last number and place of whoever presses it, and of nobody else',
  async (button) => {
    const seller = await join('seller')
    const phone = await addPhone(seller)
    const next = await join()
    const first = await join()
    await book(first, await addPhone(seller))
    openProduct(phone)
    await page.getByRole('button', { name: button }).first().click()
    await expect.poll(() => shownValues()).toContain('Shahbag, Dhaka')
    await changeTo(next)
    await expect.poll(() => shownValues()).not.toContain('Shahbag, Dhaka')
    if (!document.querySelector('dialog:is([open], :popover-open)'))
      await page.getByRole('button', { name: button }).first().click()
    await expect.element(location()).toHaveValue('')
  },
)

const shownValues = () => [...document.querySelectorAll('input')].map(({ value }) => value)
