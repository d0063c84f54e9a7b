import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { sellAction, slides } from '../messages/home.ts'
import { Carousel } from './carousel.tsx'

/** The four slides at the top of the home page. */
export function Hero() {
  return (
    <Carousel
      slides={slides.map((slide, place) => ({
        id: slide.picture,
        title: slide.title,
        content: <Slide {...slide} first={place === 0} />,
      }))}
    />
  )
}

type SlideProps = (typeof slides)[number] & {
  /** The slide that is shown first: its title is the page's heading and its picture loads at once. */
  first: boolean
}

function Slide({ picture, title, text, action, first }: SlideProps) {
  const Heading = first ? 'h1' : 'h2'
  return (
    <div className="grid w-full gap-5 bg-hero px-6 pt-8 pb-18 text-hero-content sm:px-10 md:grid-cols-[1.1fr_1fr] md:items-center md:gap-8 md:py-12 lg:px-16">
      <div className="grid content-start justify-items-start gap-4 md:gap-5">
        <Heading className="max-w-xl font-bold text-[2rem] leading-tight tracking-tight md:text-4xl lg:text-5xl">
          {title}
        </Heading>
        <p className="max-w-lg text-base leading-relaxed md:text-lg">{text}</p>
        <div className="mt-1 flex flex-wrap gap-3">
          <Link to={action.to} className="btn md:btn-lg border-transparent bg-hero-content text-hero">
            {action.label}
            <ArrowRight size={20} aria-hidden="true" />
          </Link>
          {first && (
            <Link
              to={sellAction.to}
              className="btn btn-outline md:btn-lg border-hero-content/60 text-hero-content"
            >
              {sellAction.label}
            </Link>
          )}
        </div>
      </div>
      <img
        src={picture}
        alt=""
        width="560"
        height="500"
        className="mx-auto h-36 w-auto sm:h-60 md:h-auto md:max-h-96 md:w-full"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
      />
    </div>
  )
}
