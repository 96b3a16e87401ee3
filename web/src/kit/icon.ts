import { createElement, type ReactNode, type SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'stroke'> & {
  /** Width and height, in px; 24 by default. */
  size?: number | string
  /** Width of the lines of a shape that is 24 px wide; 2 by default. Filled shapes have none. */
  stroke?: number
}
export type Icon = (props: IconProps) => ReactNode

const square = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' }

/**
 * An icon of lines in the color of the text, with these shapes as markup: the export of `import IconHeart from 'icon:heart'`
 * (web/icons.ts).
 */
export const outlineIcon =
  (shapes: string): Icon =>
  ({ color = 'currentColor', size = 24, stroke = 2, ...rest }) =>
    createElement('svg', {
      ...square,
      width: size,
      height: size,
      fill: 'none',
      stroke: color,
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
      dangerouslySetInnerHTML: { __html: shapes },
    })

/** An icon of filled shapes in the color of the text: the export of `import IconHeart from 'icon:heart-filled'`. */
export const filledIcon =
  (shapes: string): Icon =>
  ({ color = 'currentColor', size = 24, stroke: _stroke, ...rest }) =>
    createElement('svg', {
      ...square,
      width: size,
      height: size,
      fill: color,
      ...rest,
      dangerouslySetInnerHTML: { __html: shapes },
    })
