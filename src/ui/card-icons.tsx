import Calendar from 'lucide-react/icons/calendar'
import Flag from 'lucide-react/icons/flag'
import Heart from 'lucide-react/icons/heart'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'

const icons = { calendar: Calendar, flag: Flag, heart: Heart, 'map-pin': MapPin, phone: Phone }

export type CardIconName = keyof typeof icons

/** The drawings of the icons that each card of a list repeats: once before the list, where `CardIcon` finds them. */
export function CardIcons() {
  return (
    <svg aria-hidden="true" className="hidden">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Icon fill="inherit" />
        </symbol>
      ))}
    </svg>
  )
}

/** An icon below `CardIcons`, which draws it. It is decoration: name it beside it. */
export function CardIcon({
  name,
  size,
  className,
}: {
  name: CardIconName
  size: number
  className?: string
}) {
  return (
    <svg width={size} height={size} fill="none" aria-hidden="true" className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
