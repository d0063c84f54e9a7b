import type { ReactElement, SVGProps } from 'react'

/** An icon: `size` is its width in pixels, `strokeWidth` that of its lines on a grid of 24. */
export type Icon = (props: SVGProps<SVGSVGElement> & { size?: number }) => ReactElement

/** Makes an icon of lines on a grid of 24. */
export function createIcon(lines: ReactElement): Icon {
  return ({ size = 24, ...rest }) => (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {lines}
    </svg>
  )
}
