import { useRouteLoaderData } from 'react-router'
import type { Elements } from '../../ui/elements.ts'
import { readImageUrl, srcSetOf } from '../rules.ts'

type PhotoProps = {
  url: string
  alt: string
  sizes?: string
  placeholder?: string | null | undefined
  eager?: boolean | undefined
  /** Shows the whole photo over its placeholder instead of cropping it to the box. */
  whole?: boolean
  /** What stands on the photo. */
  children?: Elements
}

/** Claims less than the real width on phones: beyond twice the pixels an image costs data without looking better. */
const cardSizes = '(min-width: 1280px) 22rem, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 6.5rem'

/** Shows a photo in a box of 4:3, so that the layout does not shift when it loads; until then its placeholder is shown. */
export function Photo({
  url,
  alt,
  sizes = cardSizes,
  placeholder,
  eager = false,
  whole,
  children,
}: PhotoProps) {
  const addressOf = useImageAddress()
  return (
    // Not a div: photos stand in links and buttons.
    <span
      className={whole ? 'photo *:object-contain' : 'photo'}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    >
      <img
        alt={alt}
        sizes={sizes}
        srcSet={srcSetOf(url, addressOf)}
        src={addressOf(url)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
      {children}
    </span>
  )
}

/** Returns a function that maps an image's address to the CDN's, if any. Private and hosted photos keep theirs. */
export function useImageAddress(): (url: string) => string {
  const { cdn = '' } = useRouteLoaderData<{ cdn?: string }>('root') ?? {}
  return (url) => (readImageUrl(url) ? cdn + url : url)
}
