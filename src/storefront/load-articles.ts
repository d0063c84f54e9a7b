import { readFileSync } from 'node:fs'
import { getLocale, type Locale, locales } from '../kernel/locale.ts'
import { articleNames } from '../kernel/paths.ts'
import { renderMarkdown } from '../platform/markdown.ts'
import type { Article } from '../ui/page-context.ts'

type Source = Omit<Article, 'html'> & { text: string; html?: string }

/**
 * Reads the company's pages once (content/README.md) and returns a function that finds one by its name, in the request's
 * language, and renders it the first time. Throws for a missing file, a missing title or an unknown setting.
 * @param settings the numbers that replace `{NAME}` in the texts
 */
export function loadArticles(folder: string, settings: Record<string, number>): (name: string) => Article {
  const sources = new Map<string, Source>()
  for (const locale of locales) {
    for (const name of articleNames) {
      const file = locale === 'en' ? `${name}.md` : `${name}.${locale}.md`
      const source = readFileSync(folder + file, 'utf8')
      sources.set(`${name} ${locale}`, parseArticle(file, source, settings, locale))
    }
  }
  return (name) => {
    const locale = getLocale()
    const source = sources.get(`${name} ${locale}`)
    if (!source) throw new Error(`there is no page ${name}`)
    const { text, ...facts } = source
    source.html ??= renderMarkdown(text, locale)
    return { ...facts, html: source.html }
  }
}

function parseArticle(
  file: string,
  source: string,
  settings: Record<string, number>,
  locale: Locale,
): Source {
  const [, title, body] = source.match(/^# ([^\n]+)\n(.*)$/s) ?? []
  if (!title || body === undefined) throw new Error(`content/${file}: the first line is no title`)
  const versionLine = /^Version: (\d{4}-\d{2}-\d{2})$/m
  const [, version = null] = body.match(versionLine) ?? []
  const draftLine = /^Draft: yes$/m
  const format = new Intl.NumberFormat(locale === 'bn' ? 'bn-BD' : 'en-US')
  const text = body
    .replace(versionLine, '')
    .replace(draftLine, '')
    .replace(/\{([A-Z_]+)\}/g, (_, setting: string) => {
      const value = settings[setting]
      if (value === undefined) throw new Error(`content/${file}: there is no setting ${setting}`)
      return format.format(value)
    })
  return { title, version, isDraft: draftLine.test(body), text }
}
