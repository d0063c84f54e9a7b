import { expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

it('keeps lists, emphasis, headings and links', () => {
  const html = renderMarkdown(
    '## Steps {#steps}\n\n1. **Dial** [here](tel:16002), then [read](/help#money)',
    'bn',
  )
  expect(html).toBe(
    '<h2 id="steps">Steps</h2>\n<ol>\n<li><strong>Dial</strong> <a href="tel:16002">here</a>, then <a href="/bn/help#money">read</a></li>\n</ol>\n',
  )
})

it.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> word',
  '[link](javascript:alert(1))',
  '[link](JavaScript&#58;alert(1))',
  '[link](data:text/html,<script>alert(1)</script>)',
  '[link](https://x.test/"onmouseover="alert(1))',
  '[link](//evil.test) [other](/\\evil.test) [third](http://evil.test)',
  '<javascript:alert(1)>',
  '![picture](https://evil.test/pixel.png "onload=alert(1)")',
  '[ref]: javascript:alert(1)\n\n[ref]',
])('makes no harm of %j', (source) => {
  const html = renderMarkdown(source, 'en')
  const tags = html.match(/<[^/][^>]*>/g) ?? []
  for (const tag of tags) expect(tag).toMatch(/^<(p|a href="https:\/\/x\.test\/[^"]*")>$/)
})
