import { queryOptions } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { shrinkPhoto } from '../../images/components/prepare-photo.ts'
import { dropDraft, loadDraft, storeDraft } from '../../ui/stored-drafts.ts'
import { type DraftPhoto, emptyDraft, mergeDraft, type OfferDraft } from './offer-draft.ts'

/**
 * Identifies a stored draft: the account, and as `phone` the id of the phone that is changed or, of a new one, 'new', 'like …' or
 * 'draft …' with the id that its form begins with.
 */
export type DraftPlace = { account: string; phone: string }

/** What was typed, and what the form showed at first. Photos are stored apart: they are large and change seldom. */
type StoredText = {
  typed: Omit<OfferDraft, 'photos'>
  base: OfferDraft
  /** The idempotency key of an attempt that got no answer. */
  key?: string | undefined
}

/** What the form of a phone begins with; `key` is the idempotency key of an attempt that got no answer. */
export type StartOffer = { draft: OfferDraft; isRestored: boolean; key: string | undefined }

const textOf = (phone: string) => `phone ${phone}`
const photosOf = (phone: string) => `photos of phone ${phone}`

/** What the form of a phone begins with: the stored draft where it is newer than `current`, otherwise `current`. */
export const offerDraftQuery = (place: DraftPlace, current: OfferDraft) =>
  queryOptions({
    queryKey: ['listings', 'draft', place],
    queryFn: async (): Promise<StartOffer> => {
      const { draft, key } = await readOffer(place, current)
      return { draft, isRestored: draft !== current, key }
    },
    // Reads the browser's store; it changes with every key.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The stored draft of a phone; null when nothing was typed. Read anew by every page. */
export const storedOfferQuery = (place: DraftPlace) =>
  queryOptions({
    queryKey: ['listings', 'stored-draft', place],
    queryFn: async () => {
      const { draft } = await readOffer(place, emptyDraft)
      return draft === emptyDraft ? null : draft
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })

async function readOffer(place: DraftPlace, current: OfferDraft) {
  const stored = await loadOffer(place)
  return { draft: stored ? mergeDraft(stored.base, stored.draft, current) : current, key: stored?.key }
}

async function loadOffer({ account, phone }: DraftPlace) {
  const text = await loadDraft<StoredText>(account, textOf(phone))
  if (!text) return null
  const photos = (await loadDraft<DraftPhoto[]>(account, photosOf(phone))) ?? text.base.photos
  return { base: text.base, key: text.key, draft: { ...emptyDraft, ...text.typed, photos } }
}

function storeOfferText({ account, phone }: DraftPlace, draft: OfferDraft, base: OfferDraft, key?: string) {
  const { photos: _, ...typed } = draft
  return storeDraft(account, textOf(phone), { typed, base, key } satisfies StoredText)
}

async function storeOfferPhotos({ account, phone }: DraftPlace, photos: readonly DraftPhoto[]) {
  const small = await Promise.all(
    photos.map(async (photo) =>
      'file' in photo ? { ...photo, file: await shrinkPhoto(photo.file) } : photo,
    ),
  )
  return () => storeDraft(account, photosOf(phone), small)
}

async function dropOffer({ account, phone }: DraftPlace): Promise<void> {
  await Promise.all([textOf(phone), photosOf(phone)].map((form) => dropDraft(account, form)))
}

const pauseMillis = 300

/** Stores the form while it is filled in, until `forget` deletes what was stored. `base` is what the form shows untouched. */
export function useStoreOffer(
  form: UseFormReturn<OfferDraft>,
  place: DraftPlace,
  base: OfferDraft,
  sentKey: string | undefined,
) {
  const { account, phone } = place
  const draft = useMemo(
    () => createDraftAutosave({ account, phone }, base, form.getValues(), sentKey),
    [account, phone, base, form, sentKey],
  )
  useEffect(() => {
    const { unsubscribe } = form.watch(() => draft.change(form.getValues()))
    addEventListener('pagehide', draft.flush)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [form, draft])
  return draft
}

const keysOf = (photos: OfferDraft['photos']) => photos.map(({ key }) => key).join()

function createDraftAutosave(
  place: DraftPlace,
  base: OfferDraft,
  shown: OfferDraft,
  sentKey: string | undefined,
) {
  let latest: OfferDraft | undefined
  let current = shown
  let key = sentKey
  let storedPhotos = keysOf(shown.photos)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isForgotten = false

  const flush = () => {
    clearTimeout(timer)
    const draft = latest
    latest = undefined
    if (!draft || isForgotten) return
    void storeOfferText(place, draft, base)
    const photos = keysOf(draft.photos)
    if (photos === storedPhotos) return
    storedPhotos = photos
    // Large photos are being shrunk meanwhile, and the form may have been sent or changed when they are.
    void storeOfferPhotos(place, draft.photos).then((store) => {
      if (!isForgotten && storedPhotos === photos) return store()
    })
  }
  return {
    flush,
    change(draft: OfferDraft) {
      current = latest = { ...draft }
      key = undefined
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMillis)
    },
    /** Returns the idempotency key of the new phone; undefined in pages without https. */
    key(): string | undefined {
      // Absent without https.
      key ??= crypto.randomUUID?.()
      flush()
      void storeOfferText(place, current, base, key)
      return key
    },
    renewKey() {
      key = undefined
    },
    forget(): Promise<void> {
      isForgotten = true
      return dropOffer(place)
    },
  }
}
