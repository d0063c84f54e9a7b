import { formatDollars } from '../../kernel/money.ts'

/** An amount that may be below zero: '−$40'. */
export function signedDollars(dollars: number): string {
  return dollars < 0 ? `−${formatDollars(-dollars)}` : formatDollars(dollars)
}
