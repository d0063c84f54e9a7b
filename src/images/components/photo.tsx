import { useRouteLoaderData } from 'react-router'
import { readImageUrl, sizeOf, srcSetOf } from '../rules.ts'

type PhotoProps = {
  url: string
  alt: string
  /** The `sizes` of the image, where it is not in the grid of cards. */
  sizes?: string
  /** A small data URL, shown blurred until the photo has loaded. */
  placeholder?: string | null | undefined
  /** For photos above the fold: loaded at once and first. */
  eager?: boolean | undefined
  /** Nothing is cut off: what the photo leaves free of its box shows the placeholder. */
  whole?: boolean
}

/**
 * The grid of cards has two to four columns; a phone shows small photos beside the text. Less than the real width is claimed
 * there: an image with more than twice the pixels costs mobile data without looking better.
 */
const cardSizes = '(min-width: 1280px) 22rem, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 6.5rem'

/** A photo in a box of 4:3, so that the layout does not shift when it loads; until then its placeholder is shown. */
export function Photo({ url, alt, sizes = cardSizes, placeholder, eager = false, whole }: PhotoProps) {
  const size = sizeOf(url)
  const addressOf = useImageAddress()
  return (
    // A span: photos stand in links and buttons, too.
    <span
      className="relative block aspect-4/3 overflow-hidden bg-base-200 bg-center bg-cover"
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      {placeholder && <span aria-hidden="true" className="absolute inset-0 backdrop-blur-md" />}
      <img
        alt={alt}
        sizes={sizes}
        srcSet={srcSetOf(url, addressOf)}
        src={addressOf(url)}
        width={size?.width}
        height={size?.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={`absolute inset-0 size-full ${whole ? 'object-contain' : 'object-cover'}`}
      />
    </span>
  )
}

/**
 * What turns the address of an image into that from which browsers load it: at the CDN, if the site has one. Private photos,
 * and those of a hosted service, stay where they are.
 */
export function useImageAddress(): (url: string) => string {
  const { cdn = '' } = useRouteLoaderData<{ cdn?: string }>('root') ?? {}
  return (url) => (readImageUrl(url) ? cdn + url : url)
}
