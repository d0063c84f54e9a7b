import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { articleNames } from '../kernel/paths.ts'
import { inLocale } from '../platform/http/request-locale.ts'
import { loadArticles } from './load-articles.ts'

/** A folder whose pages all have this text in English. */
function write(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'articles-'))
  for (const name of articleNames) {
    writeFileSync(`${folder}/${name}.md`, text)
    writeFileSync(`${folder}/${name}.bn.md`, '# শিরোনাম\n\n{HOURS} [ঘণ্টা](/help)\n')
  }
  return `${folder}/`
}

it('turns Markdown into a page in either language, with settings and named headings', async () => {
  const read = loadArticles(
    write(
      '# Help\n\nVersion: 2026-11-23\n\nDraft: yes\n\n## Your money {#money}\n\nYou have **{HOURS}** hours.\n',
    ),
    { HOURS: 48 },
  )
  expect(read('help')).toEqual({
    title: 'Help',
    version: '2026-11-23',
    isDraft: true,
    html: '<h2 id="money">Your money</h2>\n<p>You have <strong>48</strong> hours.</p>\n',
  })
  await inLocale('bn', async () => expect(read('help').html).toBe('<p>৪৮ <a href="/bn/help">ঘণ্টা</a></p>\n'))
  expect(() => read('secrets')).toThrow('there is no page secrets')
})

it('takes no markup', () => {
  const read = loadArticles(write('# Help\n\n<script>alert(1)</script>\n\nA <b onclick="x">word</b>\n'), {
    HOURS: 1,
  })
  expect(read('help').html).not.toMatch(/<(script|b)/)
})

it.each([
  ['Help\n', 'content/blog.md: the first line is no title'],
  ['# Help\n\n{SECRET}\n', 'content/blog.md: there is no setting SECRET'],
])('stops the start at %o', (text, why) => {
  expect(() => loadArticles(write(text), { HOURS: 1 })).toThrow(why)
})

it('finds the same headings in both languages of every page', async () => {
  const content = fileURLToPath(new URL('../../content/', import.meta.url))
  const settings = new Proxy({}, { get: () => 7 })
  const read = loadArticles(content, settings)
  const headings = (html: string) => [...html.matchAll(/<h2[^>]*>/g)].map(([tag]) => tag)
  for (const name of articleNames) {
    const english = read(name)
    const bangla = await inLocale('bn', async () => read(name))
    expect(headings(bangla.html)).toEqual(headings(english.html))
    expect(bangla.version).toBe(english.version)
    expect(bangla.isDraft).toBe(english.isDraft)
  }
})
