import { localize } from './locale.ts'
import * as bn from './messages.bn.ts'

export const timeMessages = localize(bn.timeMessages, {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  clock: (hours: number, minutes: string) => `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
  day: (day: number, month: string, year: number) => `${month} ${day}, ${year}`,
  moment: (day: number, month: string, year: number, clock: string) => `${month} ${day}, ${year} ${clock}`,
})
