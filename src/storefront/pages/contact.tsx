import type { ActionFunctionArgs } from 'react-router'
import { ContactForm, sendContactForm, type SentEnquiry } from '../../help/components/contact-form.tsx'
import { pageContext } from '../../ui/page-context.ts'
import ArticlePage from './article.tsx'

export { loader, meta } from './article.tsx'

/** Sends what was written by the form. */
export async function action({ request, context }: ActionFunctionArgs): Promise<SentEnquiry> {
  return sendContactForm(await request.formData(), context.get(pageContext).fetchApi)
}

export default function ContactPage({ actionData }: { actionData?: SentEnquiry }) {
  return (
    <>
      <ArticlePage />
      <div className="mx-auto max-w-3xl pt-6 pb-8">
        <ContactForm sent={actionData} />
      </div>
    </>
  )
}
