import type { IconNode, IconProps } from '@tabler/icons-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const fixed = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
}
const fixedOf = {
  outline: {
    ...fixed,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  filled: { ...fixed, fill: 'currentColor', stroke: 'none' },
} as const

/**
 * Replaces what makes the icons of @tabler/icons-react when public pages are rendered on the server (vite.server.config.ts): their shapes
 * are rendered once instead of each time, which took a tenth of the time to render a page. The markup is the same; `title` and
 * `children` are not supported.
 */
export default function createIcon(type: keyof typeof fixedOf, name: string, _displayName: string, shapes: IconNode) {
  const shapesMarkup = {
    __html: renderToStaticMarkup(shapes.map(([tag, attributes]) => createElement(tag, attributes))),
  }
  return ({ color = 'currentColor', size = 24, stroke = 2, className, ...rest }: IconProps) =>
    createElement('svg', {
      ...fixedOf[type],
      width: size,
      height: size,
      className: `tabler-icon tabler-icon-${name}${className ? ` ${className}` : ''}`,
      ...(type === 'filled' ? { fill: color } : { strokeWidth: stroke, stroke: color }),
      ...rest,
      dangerouslySetInnerHTML: shapesMarkup,
    })
}
