import { smallestOf } from '../rules.ts'
import { galleryTexts as words } from '../texts.ts'
import { useFullScreen } from './use-full-screen.ts'

type PrivatePhotosProps = {
  urls: readonly string[]
  name: string
}

const nothing = () => {}

export function PrivatePhotos({ urls, name }: PrivatePhotosProps) {
  const open = useFullScreen(urls, name, nothing)
  if (urls.length === 0) return null
  return (
    <ul aria-label={words.label(name)} className="flex flex-wrap gap-2">
      {urls.map((url, place) => (
        <li key={url}>
          <button
            type="button"
            aria-label={words.enlarge(place + 1, urls.length)}
            className="block size-24 cursor-zoom-in overflow-hidden rounded-field border border-base-300 bg-base-300"
            onClick={() => void open(place)}
          >
            <img
              src={smallestOf(url)}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
