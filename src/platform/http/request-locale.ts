import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import { type DetectorOptions, languageDetector } from 'hono/language'
import { type Locale, locales, setLocaleReader } from '../../kernel/locale.ts'

const storage = new AsyncLocalStorage<Locale>()

export const localeCookie = 'locale'

/** The language of the request that is being answered; English outside of requests. */
export const requestLocale = (): Locale => storage.getStore() ?? 'en'

setLocaleReader(requestLocale)

export function inLocale<Value>(locale: Locale, run: () => Value): Value {
  return storage.run(locale, run)
}

const options = {
  supportedLanguages: [...locales],
  fallbackLanguage: 'en',
  lookupCookie: localeCookie,
  lookupFromPathIndex: 0,
  caches: false,
} satisfies Partial<DetectorOptions>

const detectors = {
  /** The caller of the API names the language in `Accept-Language`. */
  call: languageDetector({ ...options, order: ['header'] } as DetectorOptions),
  page: languageDetector({ ...options, order: ['path', 'cookie', 'header'] } as DetectorOptions),
}

/** Sets the request's language from a page's address, the visitor's choice, then `Accept-Language`. */
export const useRequestLocale: MiddlewareHandler<{ Variables: { language: Locale } }> = (c, next) => {
  const detect = c.req.path.startsWith('/api/') ? detectors.call : detectors.page
  return detect(c, () => storage.run(c.get('language'), next))
}
