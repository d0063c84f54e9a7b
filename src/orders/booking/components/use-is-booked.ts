import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../identity/components/use-auth.ts'
import { bookedPhonesQuery } from '../../queries.ts'

/** Whether the signed-in buyer has booked this phone and can still pay for it. */
export function useIsBooked(productId: string): boolean {
  const { user } = useAuth()
  const { data } = useQuery({
    ...bookedPhonesQuery,
    enabled: user !== null,
    select: (booked) => booked.includes(productId),
  })
  return data ?? false
}
