import BadgeCheck from 'lucide-react/icons/badge-check'
import Calendar from 'lucide-react/icons/calendar'
import Flag from 'lucide-react/icons/flag'
import Heart from 'lucide-react/icons/heart'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'

const icons = {
  'badge-check': BadgeCheck,
  calendar: Calendar,
  flag: Flag,
  heart: Heart,
  'map-pin': MapPin,
  phone: Phone,
}

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

type CardIconProps = {
  name: CardIconName
  /** What it says; without it, it is decoration: name it beside it. */
  label?: string
  className?: string
}

/** An icon below `CardIcons`, which draws it; styles give it its size. */
export function CardIcon({ name, label, className }: CardIconProps) {
  return (
    <svg
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
    >
      <use href={`#icon-${name}`} />
    </svg>
  )
}
