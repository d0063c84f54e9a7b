import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A call that changes what is shown under a key, which is fetched again even if it fails: somebody may have been faster. */
export function useRefreshingCall<Input, Answer>(
  queryKey: QueryKey,
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  return useMutation({
    mutationFn,
    onSuccess: refresh,
    // Not waited for: what went wrong is shown at once.
    onError: () => void refresh(),
  })
}
