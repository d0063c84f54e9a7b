/** The languages of the site. English is the default: its labels are those of the specification. */
export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

/** The language of this page (root.tsx). Not its `lang`, which a browser that translates changes. */
const pageLocale =
  typeof document !== 'undefined' && document.documentElement.dataset.locale === 'bn' ? 'bn' : 'en'

let readLocale = (): Locale => pageLocale

export function setLocaleReader(read: () => Locale): void {
  readLocale = read
}

/** The language of this page or, on the server, of the request that is being answered. */
export function getLocale(): Locale {
  return readLocale()
}

/** The language that a text is probably in: Bangla once it has a Bengali letter or digit, undefined for one without letters of either. */
export function languageOf(text: string): Locale | undefined {
  if (/[\u0980-\u09f1]/.test(text)) return 'bn'
  return /[a-z]/i.test(text) ? 'en' : undefined
}

/** The `lang` of what somebody wrote: undefined where it is probably the page's own, or unknown. */
export function foreignLanguageOf(text: string): Locale | undefined {
  const language = languageOf(text)
  return language === getLocale() ? undefined : language
}

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** The address of a page in a language. `/` stands for the default, and for whatever the visitor has chosen. */
export function localAddress(locale: Locale, path: string): string {
  return locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`
}

/** The language prefix of a path: '/bn', or '' for the default language. */
export function localePrefix(path: string): string {
  return path.match(/^\/bn(?=\/|$)/)?.[0] ?? ''
}

/** Returns a path without its language prefix: '/bn/login' becomes '/login'. */
export function withoutLocale(path: string): string {
  return path.slice(localePrefix(path).length) || '/'
}

/** Texts in another language: with the same names, and functions of the same parameters. */
type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Texts]: Translation<Texts[Name]> }

// @__NO_SIDE_EFFECTS__
export function localize<Texts extends object>(bangla: Translation<NoInfer<Texts>>, english: Texts): Texts {
  return new Proxy(english, {
    get: (_, name) => Reflect.get(getLocale() === 'bn' ? bangla : english, name),
  })
}
