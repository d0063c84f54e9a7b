import 'photoswipe/style.css'
import PhotoSwipe from 'photoswipe'
import { sizeOf, srcSetOf } from '../rules.ts'
import { galleryTexts as words } from '../texts.ts'

/** The size, in pixels, that is assumed for hosted photos, whose size is unknown. */
const unknownSize = { width: 1280, height: 960 }

type FullScreenPhotos = {
  urls: readonly string[]
  addressOf: (url: string) => string
  name: string
  first: number
  onClose: (last: number) => void
}

/** Shows photos over the whole screen with PhotoSwipe, beginning at the index `first`. Returns a function that closes it. */
export function openFullScreen({ urls, addressOf, name, first, onClose }: FullScreenPhotos): () => void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const gallery = new PhotoSwipe({
    dataSource: urls.map((url, place) => ({
      src: addressOf(url),
      ...(sizeOf(url) ?? unknownSize),
      srcset: srcSetOf(url, addressOf),
      alt: words.photo(name, place + 1, urls.length),
    })),
    index: first,
    loop: false,
    bgOpacity: 1,
    // A tap on a long screenshot fills the width of the screen with it.
    secondaryZoomLevel: ({ fit, fill }) => Math.min(1, Math.max(fit * 3, fill)),
    showHideAnimationType: isStill ? 'none' : 'fade',
    zoomAnimationDuration: isStill ? 0 : 200,
    closeTitle: words.close,
    zoomTitle: words.zoom,
    arrowPrevTitle: words.previous,
    arrowNextTitle: words.next,
    errorMsg: words.failed,
    indexIndicatorSep: ' / ',
  })
  gallery.on('bindEvents', () => {
    gallery.element?.setAttribute('aria-label', words.label(name))
    gallery.element?.setAttribute('aria-modal', 'true')
  })
  gallery.on('destroy', () => onClose(gallery.currIndex))
  gallery.init()
  return () => gallery.close()
}
