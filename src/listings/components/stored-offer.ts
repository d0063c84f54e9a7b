import { queryOptions } from '@tanstack/react-query'
import { shrinkPhoto } from '../../images/components/shrink-photo.ts'
import { dropDraft, loadDraft, storeDraft } from '../../ui/stored-drafts.ts'
import { type DraftPhoto, emptyDraft, mergeDraft, type OfferDraft } from './offer-draft.ts'

/** Whose draft it is, and of which phone: its id, or 'new'. */
export type DraftPlace = { account: string; phone: string }

/** What was typed, and what the form showed at first. The photos are stored beside it: they are large and change seldom. */
type StoredText = { typed: Omit<OfferDraft, 'photos'>; base: OfferDraft }

const textOf = (phone: string) => `phone ${phone}`
const photosOf = (phone: string) => `photos of phone ${phone}`

/** What the form of a phone begins with: what was typed before, where that is newer than `current`, what the form shows else. */
export const offerDraftQuery = (place: DraftPlace, current: OfferDraft) =>
  queryOptions({
    queryKey: ['listings', 'draft', place],
    queryFn: async () => {
      const stored = await loadOffer(place)
      const draft = stored ? mergeDraft(stored.base, stored.draft, current) : current
      return { draft, isRestored: draft !== current }
    },
    // The browser is asked, not the network; what it holds changes with every key.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

async function loadOffer({ account, phone }: DraftPlace) {
  const text = await loadDraft<StoredText>(account, textOf(phone))
  if (!text) return null
  const photos = (await loadDraft<DraftPhoto[]>(account, photosOf(phone))) ?? text.base.photos
  return { base: text.base, draft: { ...emptyDraft, ...text.typed, photos } }
}

/** Stores what was typed. */
export function storeOfferText({ account, phone }: DraftPlace, draft: OfferDraft, base: OfferDraft) {
  const { photos: _, ...typed } = draft
  return storeDraft(account, textOf(phone), { typed, base } satisfies StoredText)
}

/** Stores the photos, as small as they will be uploaded. */
export async function storeOfferPhotos({ account, phone }: DraftPlace, photos: readonly DraftPhoto[]) {
  const small = await Promise.all(
    photos.map(async (photo) =>
      'file' in photo ? { ...photo, file: await shrinkPhoto(photo.file) } : photo,
    ),
  )
  return () => storeDraft(account, photosOf(phone), small)
}

/** Forgets the draft: it was sent, or given up. */
export async function dropOffer({ account, phone }: DraftPlace): Promise<void> {
  await Promise.all([textOf(phone), photosOf(phone)].map((form) => dropDraft(account, form)))
}
