import { sizeOf, srcSetOf } from '../rules.ts'

type PhotoProps = {
  url: string
  alt: string
  /** How wide the photo stands, when it is not in the grid of cards. */
  sizes?: string
  /** A tiny data URL, shown blurred until the photo is there. */
  placeholder?: string | null | undefined
  /** For photos that are seen at once: loaded first, not when they come near. */
  eager?: boolean | undefined
}

/**
 * The grid of cards: one to four in a row. On phones two thirds of the width are claimed, and less of the sharpest
 * screens, because a copy sharper than twice the pixels costs mobile data and shows nothing.
 */
const cardSizes =
  '(min-width: 1280px) 22rem, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, (min-resolution: 2.25dppx) 44vw, 66vw'

/** A photo in its fixed 4:3 box: nothing moves when it comes, and its blurred likeness stands there until then. */
export function Photo({ url, alt, sizes = cardSizes, placeholder, eager = false }: PhotoProps) {
  const size = sizeOf(url)
  return (
    <div
      className="relative aspect-4/3 overflow-hidden bg-base-200 bg-center bg-cover"
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      {placeholder && <div aria-hidden="true" className="absolute inset-0 backdrop-blur-md" />}
      <img
        alt={alt}
        sizes={sizes}
        srcSet={srcSetOf(url)}
        src={url}
        width={size?.width}
        height={size?.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  )
}
