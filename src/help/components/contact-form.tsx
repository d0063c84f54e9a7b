import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import type { Elements } from '../../ui/elements.ts'
import { Field } from '../../ui/field.tsx'
import { dropDraft, loadDraft, storeDraft } from '../../ui/stored-drafts.ts'
import { enquiryLength } from '../rules.ts'
import { contactTexts as words } from '../texts.ts'

export type SentEnquiry = {
  outcome: 'sent' | 'missing' | 'tooMany' | 'failed'
  typed: { name: string; email: string; text: string }
  /** The idempotency key with which the enquiry was sent. */
  key: string
}

/** Reads the contact form and sends it as an enquiry; the outcome returns what was typed. Works without script and login. */
export async function sendContactForm(
  form: FormData,
  fetchApi: (path: string, init: RequestInit) => Promise<Response>,
): Promise<SentEnquiry> {
  const read = (name: string) => String(form.get(name) ?? '')
  const typed = { name: read('name'), email: read('email'), text: read('text') }
  const key = read('key')
  const answer = await fetchApi('/api/enquiries', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(typed),
  })
  if (answer.ok) return { outcome: 'sent', typed, key }
  const outcome = answer.status === 400 ? 'missing' : answer.status === 429 ? 'tooMany' : 'failed'
  return { outcome, typed, key }
}

type Kept = Pick<SentEnquiry, 'key'> & { text: string }

/**
 * A form that writes to the company, which names a signed-in user itself and keeps their text until it is sent; `sent` is the
 * outcome of the last try, undefined before the first.
 */
export function ContactForm({ sent }: { sent: SentEnquiry | undefined }) {
  const { user } = useAuth()
  // A new key per change: sending the same again is the same enquiry.
  const [key, setKey] = useState(sent?.key ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const account = user?.uid
  const isSent = sent?.outcome === 'sent'
  useEffect(() => {
    if (!account) return
    if (isSent) return void dropDraft(account, 'enquiry')
    void loadDraft<Kept>(account, 'enquiry').then((kept) => {
      if (!kept || !field.current || field.current.value) return
      field.current.value = kept.text
      setKey(kept.key)
    })
  }, [account, isSent])
  const change = () => {
    const renewed = crypto.randomUUID?.() ?? ''
    setKey(renewed)
    const kept = { text: field.current?.value ?? '', key: renewed } satisfies Kept
    if (account) void storeDraft(account, 'enquiry', kept)
  }
  if (sent?.outcome === 'sent') {
    return (
      <Frame>
        <p role="status">{words.sent}</p>
      </Frame>
    )
  }
  const { name, email, text } = sent?.typed ?? { name: '', email: '', text: '' }
  return (
    <Frame>
      <p className="text-quiet">{words.intro}</p>
      {sent && (
        <p role="alert" className="text-error">
          {words[sent.outcome]}
        </p>
      )}
      <form method="post" className="grid gap-4" onInput={change}>
        <input type="hidden" name="key" value={key} />
        {user ? (
          <div>
            <p translate="no">{words.as(user.displayName, user.email)}</p>
            <input
              type="hidden"
              name="name"
              value={(user.displayName || user.email).slice(0, enquiryLength.name)}
            />
            <input type="hidden" name="email" value={user.email} />
          </div>
        ) : (
          <>
            <Line
              label={words.name}
              name="name"
              defaultValue={name}
              maxLength={enquiryLength.name}
              autoComplete="name"
            />
            <Line
              label={words.email}
              name="email"
              type="email"
              defaultValue={email}
              maxLength={254}
              autoComplete="email"
            />
          </>
        )}
        <Field label={words.text} hint={words.textHint(enquiryLength.text)}>
          {(control) => (
            <textarea
              {...control}
              ref={field}
              name="text"
              rows={6}
              required
              maxLength={enquiryLength.text}
              defaultValue={text}
              className="textarea w-full"
            />
          )}
        </Field>
        <div>
          <button type="submit" className="btn btn-primary">
            {words.submit}
          </button>
        </div>
      </form>
    </Frame>
  )
}

function Frame({ children }: { children: Elements }) {
  return (
    <section aria-label={words.title} className="panel grid gap-4 p-6">
      <h2 className="font-semibold text-xl">{words.title}</h2>
      {children}
    </section>
  )
}

function Line({ label, ...input }: { label: string } & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field label={label}>
      {(control) => <input {...input} {...control} required className="input w-full" />}
    </Field>
  )
}
