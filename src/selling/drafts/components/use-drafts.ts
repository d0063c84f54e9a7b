import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listingKeys } from '../../../listings/queries.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { useRefreshingCall } from '../../../ui/query-client.ts'
import type { NewDraft } from '../../contract.ts'
import type { SellingApi } from '../../routes.ts'
import { maxDraftsPerCall } from '../../rules.ts'
import type { AddedDraft } from '../contract.ts'

const api = createApi<SellingApi>()

/** How many bytes one call sends: less than the server takes. */
const maxBatchBytes = 60_000

/** Splits drafts into batches that one call takes. */
export function inBatches(drafts: readonly NewDraft[]): NewDraft[][] {
  const batches: NewDraft[][] = []
  let bytes = 0
  for (const draft of drafts) {
    const size = new Blob([JSON.stringify(draft)]).size + 1
    const last = batches.at(-1)
    bytes += size
    if (last && last.length < maxDraftsPerCall && bytes < maxBatchBytes) last.push(draft)
    else {
      batches.push([draft])
      bytes = size
    }
  }
  return batches
}

/**
 * Adds drafts, or only checks them, as many as one call takes at a time. Returns what has become of each, in their order. What was
 * added before a call fails stays added.
 */
export function useAddDrafts({ onlyCheck }: { onlyCheck: boolean }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (all: readonly NewDraft[]) => {
      const answers: AddedDraft[] = []
      for (const drafts of inBatches(all)) {
        answers.push(...(await parseResponse(api.mydrafts.$post({ json: { drafts, onlyCheck } }))))
      }
      return answers
    },
    onSettled: () => (onlyCheck ? undefined : queryClient.invalidateQueries({ queryKey: listingKeys.all })),
  })
}

export const useSaveDraft = () =>
  useRefreshingCall(
    listingKeys.all,
    ({ id, draft }: { id: string; draft: Partial<NewDraft> & { images: string[] } }) =>
      parseResponse(api.mydrafts[':id'].$put({ ...paramOf(id), json: draft })),
  )

export const useDeleteDrafts = () =>
  useRefreshingCall(listingKeys.all, (ids: string[]) =>
    parseResponse(api.deleteddrafts.$put({ json: { ids } })),
  )
