import { useLocation, useNavigate } from 'react-router'
import { SearchBox } from '../../browsing/components/search-box.tsx'
import { everything, readSearch, withText, writeSearch } from '../../browsing/components/use-search.ts'
import { browsingPaths } from '../../kernel/paths.ts'

/** The navbar's search box over all brands. On the search page the chosen filters stay; elsewhere a search starts without any. */
export default function NavSearch() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const now = pathname === browsingPaths.search ? readSearch(new URLSearchParams(search)) : everything
  return (
    <SearchBox
      text={now.q}
      onSearch={(q) => void navigate(`${browsingPaths.search}?${writeSearch(withText(now, q))}`)}
    />
  )
}
