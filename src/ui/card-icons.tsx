import BadgeCheck from '~icons/lucide/badge-check'
import Calendar from '~icons/lucide/calendar'
import Flag from '~icons/lucide/flag'
import Heart from '~icons/lucide/heart'
import MapPin from '~icons/lucide/map-pin'
import Phone from '~icons/lucide/phone'

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
