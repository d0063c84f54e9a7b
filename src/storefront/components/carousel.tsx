import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import Pause from '~icons/lucide/pause'
import Play from '~icons/lucide/play'
import { ScriptedControls, useMedia } from '../../ui/hydrated.tsx'
import { carouselTexts as words } from '../texts/home.ts'

const slideMillis = 7000

/**
 * Slides side by side in a native scroller. They advance by themselves only where motion is welcome and neither pointer nor focus
 * is on them, and can be paused.
 */
export function Carousel({ slides }: { slides: { id: string; title: string; content: ReactNode }[] }) {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const isMotionWelcome = useMedia('(prefers-reduced-motion: no-preference)')
  /** Whether the visitor wants the slides to play; undefined until a button was pressed. */
  const [choice, setChoice] = useState<boolean>()
  const isPlaying = choice ?? isMotionWelcome
  const [isHeld, setHeld] = useState(false)

  const show = (slide: number) => {
    const element = track.current
    element?.scrollTo({ left: ((slide + slides.length) % slides.length) * element.clientWidth })
  }

  const showNext = useEffectEvent(() => document.hidden || show(current + 1))
  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setInterval(() => showNext(), slideMillis)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(current + step)
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={words.label}
      className="relative"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={onKeyDown}
    >
      <div
        ref={track}
        className="carousel w-full"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {slides.map(({ id, title, content }, place) => (
          // A slide is a group, not a set of fields.
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${words.slide(place + 1, slides.length)}: ${title}`}
            className="carousel-item w-full"
          >
            {content}
          </div>
        ))}
      </div>
      <ScriptedControls className="flex items-center justify-center px-2 md:justify-end md:px-6">
        <Control label={isPlaying ? words.pause : words.play} onPress={() => setChoice(!isPlaying)}>
          {isPlaying ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
        </Control>
        <span className="max-sm:hidden">
          <Control label={words.previous} onPress={() => show(current - 1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </Control>
        </span>
        {slides.map(({ id }, place) => (
          <button
            key={id}
            type="button"
            aria-label={words.slide(place + 1, slides.length)}
            aria-current={place === current || undefined}
            className="group grid size-[44px] place-items-center rounded-full focus-visible:outline-hero-content"
            onClick={() => show(place)}
          >
            <span className="size-1.5 rounded-full bg-hero-content/50 group-aria-[current]:w-4 group-aria-[current]:bg-hero-content" />
          </button>
        ))}
        <span className="max-sm:hidden">
          <Control label={words.next} onPress={() => show(current + 1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </Control>
        </span>
      </ScriptedControls>
      <p className="sr-only" aria-live={isPlaying && !isHeld ? 'off' : 'polite'}>
        {`${words.slide(current + 1, slides.length)}: ${slides[current]?.title ?? ''}`}
      </p>
    </section>
  )
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="btn btn-ghost size-[44px] rounded-full p-0 text-hero-content hover:border-transparent hover:bg-hero-content/15 focus-visible:outline-hero-content"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
