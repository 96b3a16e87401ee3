import IconHeart from 'icon:heart'
import IconHeartFilled from 'icon:heart-filled'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { iconSource } from '../../icons.ts'

/** Attributes of the icon, and its shapes. */
function drawn(icon: ReactNode) {
  const [, start = '', shapes = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(renderToStaticMarkup(icon)) ?? []
  return {
    attributes: Object.fromEntries([...start.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, ...pair]) => pair)),
    shapes,
  }
}

it('draws outline icons with lines in the color of the text, of the width asked for, and passes on what else is asked', () => {
  const { attributes, shapes } = drawn(<IconHeart size={18} stroke={1.5} className="mine" aria-hidden />)
  expect(attributes).toMatchObject({
    width: '18',
    height: '18',
    viewBox: '0 0 24 24',
    class: 'mine',
    'aria-hidden': 'true',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
    'stroke-linecap': 'round',
  })
  expect(shapes).toMatch(/^<path d="[^"]+"\/>$/)
  expect(drawn(<IconHeart />).attributes).toMatchObject({ width: '24', 'stroke-width': '2' })
})

it('draws filled icons without lines, in the color asked for', () => {
  const { attributes, shapes } = drawn(<IconHeartFilled size={16} stroke={1.5} color="red" />)
  expect(attributes).toMatchObject({ width: '16', fill: 'red' })
  expect(attributes).not.toHaveProperty('stroke-width')
  expect(shapes).not.toContain('fill')
})

it('refuses a name that Tabler Icons does not have', () => {
  expect(() => iconSource('hart')).toThrow('Tabler Icons has no hart')
})
