import { useLocation } from 'react-router'
import { getLocale } from '../../kernel/locale.ts'

/** Leads to this page in the other language, by a form that works without a script. Each language is named in itself. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const other = getLocale() === 'en' ? 'bn' : 'en'
  return (
    <form method="post" action="/language">
      <input type="hidden" name="to" value={pathname + search} />
      <button
        type="submit"
        name="locale"
        value={other}
        lang={other}
        className="btn btn-ghost w-full justify-start md:w-auto"
      >
        {other === 'bn' ? 'বাংলা' : 'English'}
      </button>
    </form>
  )
}
