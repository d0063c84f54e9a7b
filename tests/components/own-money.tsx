import MoneyPage from '../../src/payouts/pages/money.tsx'
import type { Person } from './commands.ts'
import { become, openPage } from './open-page.tsx'

/** Shows sellers what they have earned. */
export async function openMoney(seller: Person): Promise<void> {
  await become(seller)
  openPage('/dashbord/mymoney', { path: '/dashbord/mymoney', element: <MoneyPage /> })
}

/** The amount on the tile of this name. */
export function readTile(name: string): string | undefined {
  const tiles = [...document.querySelectorAll('dl > div')]
  const found = tiles.find((each) => each.querySelector('dt')?.textContent === name)
  return found?.querySelector('dd')?.textContent ?? undefined
}
