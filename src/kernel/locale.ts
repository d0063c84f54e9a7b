/** The languages of the site. English is the default: its labels are those of the specification. */
type Locale = 'en' | 'bn'

/** Set by the build of the pages for one language (vite.config.ts); the server speaks all of them. */
declare const PAGE_LOCALE: Locale | undefined
const pageLocale = typeof PAGE_LOCALE === 'undefined' ? undefined : PAGE_LOCALE

/** The language of this page or, on the server, of the request that is being answered. */
export function getLocale(): Locale {
  return pageLocale ?? 'en'
}

/** The same messages in another language: the same names, and functions of the same parameters. */
type Translation<Messages> = Messages extends string
  ? string
  : Messages extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Messages]: Translation<Messages[Name]> }

/**
 * Messages that are read in the current language. A page carries those of its own language alone: its build leaves the
 * others out (vite.config.ts).
 */
// @__NO_SIDE_EFFECTS__
export function localize<Messages extends object>(
  bangla: Translation<NoInfer<Messages>>,
  english: Messages,
): Messages {
  if (pageLocale) return english
  return new Proxy(english, {
    get: (_, name) => Reflect.get(getLocale() === 'bn' ? bangla : english, name),
  })
}
