import { Marked } from 'marked'
import { type Locale, localAddress } from '../kernel/locale.ts'

/** Addresses that a link may have: a secure page, a call, an SMS, a mail, or a page of our own. */
const safeAddress = /^(https:\/\/|tel:|sms:|mailto:|#|\/(?![/\\]))/i

/** What is no plain Markdown is text: markup, pictures, and links that could run a script or leave unseen. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escapeMarkup(text),
    image: ({ text }) => escapeMarkup(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return safeAddress.test(href) ? `<a href="${escapeMarkup(href)}">${text}</a>` : text
    },
    heading({ tokens, depth }) {
      const [, text, id] = this.parser.parseInline(tokens).match(/^(.*?)(?: \{#([a-z-]+)\})?$/s) ?? []
      return `<h${depth}${id ? ` id="${id}"` : ''}>${text}</h${depth}>\n`
    },
  },
})

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * Turns Markdown into HTML that does no harm, whoever has written it. Links to pages of our own lead to those of the language;
 * `{#name}` at the end of a heading names it.
 */
export function renderMarkdown(source: string, locale: Locale): string {
  const linked = source.replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${localAddress(locale, path)})`)
  return markdown.parse(linked, { async: false })
}
