import type { Context } from 'hono'
import { html } from 'hono/html'

export type Language = 'en' | 'bn'

/** A page of one of the demo's stand-ins. */
export function presentPage({ language = 'en', title, style = '', content }: Page) {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html>`
}

type Page = { language?: Language; title: string; style?: string; content: unknown }

/** Lets a page do nothing but send its forms to the sources that are named. */
export function restrictPage(c: Context, formAction = "'self'"): void {
  c.header('cache-control', 'no-store')
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
  )
}

export function languageOf(c: Context): Language {
  return /^\s*bn/i.test(c.req.header('accept-language') ?? '') ? 'bn' : 'en'
}
