import { readFileSync } from 'node:fs'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Locale } from '../../kernel/locale.ts'
import { inLocale, requestLocale } from './request-locale.ts'

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>

const prefix = '/bn'
const isPrefixed = (path: string) =>
  path === prefix || path === `${prefix}.data` || path.startsWith(`${prefix}/`)

/**
 * Renders each page in the language of its request, with the scripts of that language. A page without a language in its
 * address depends on the visitor, which `Vary` tells caches.
 * @param folder of the server build, which has a list of files for every language but English (scripts/build.ts)
 */
export function createLocalizedRender(build: ServerBuild, folder: string): Render {
  const { createRequestHandler, setLocaleReader } = build.entry
    .module as unknown as typeof import('../../entry.server.tsx')
  // The build has its own copy of the kernel.
  setLocaleReader(requestLocale)
  const bangla: ServerBuild = { ...build, assets: readManifest(folder, 'bn') }
  const render: Record<Locale, Render> = {
    en: createRequestHandler(build, 'production'),
    bn: createRequestHandler(bangla, 'production'),
  }
  // The router puts its base in front of every link, so that a visitor stays in the language.
  const renderPrefixed: Render = createRequestHandler({ ...bangla, basename: prefix }, 'production')
  return async (request, context) => {
    const hasLocale = isPrefixed(new URL(request.url).pathname)
    const locale = hasLocale ? 'bn' : requestLocale()
    const answer = hasLocale ? renderPrefixed : render[locale]
    const page = await inLocale(locale, () => answer(request, context))
    page.headers.set('content-language', locale)
    if (!hasLocale) page.headers.append('vary', 'Accept-Language, Cookie')
    return page
  }
}

function readManifest(folder: string, locale: Locale): ServerBuild['assets'] {
  return JSON.parse(readFileSync(`${folder}manifest-${locale}.json`, 'utf8'))
}
