import { useLocation } from 'react-router'
import { getLocale, localAddress, locales } from '../../kernel/locale.ts'

/** What tells search engines the address of this page, and that of the same page in the other language. */
export function LanguageLinks({ origin }: { origin: string }) {
  const { pathname } = useLocation()
  if (pathname.startsWith('/dashbord')) return null
  return (
    <>
      <link rel="canonical" href={origin + localAddress(getLocale(), pathname)} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={origin + localAddress(locale, pathname)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pathname} />
    </>
  )
}
