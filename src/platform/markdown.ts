import { Marked } from 'marked'
import { localAddress, type Locale } from '../kernel/locale.ts'

const safeAddress = /^(https:\/\/|tel:|sms:|mailto:|#|\/(?![/\\]))/i

/** Markup, pictures and unsafe links become text. */
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

/** Renders Markdown as HTML that is safe for untrusted text. Local links get the language; `{#name}` is a heading's id. */
export function renderMarkdown(source: string, locale: Locale): string {
  const linked = source.replace(/\]\((\/[^)]*)\)/g, (_, path: string) => `](${localAddress(locale, path)})`)
  return markdown.parse(linked, { async: false })
}
