import { createReactComponent, type IconNode } from '@tabler/icons-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createIcon from './icon-on-server.ts'

const shapes: IconNode = [
  ['path', { d: 'M5 12l5 5l10 -10', key: 'svg-0' }],
  ['circle', { cx: '12', cy: '12', r: '9', key: 'svg-1' }],
]

it.each(['outline', 'filled'] as const)('draws %s icons with the markup that the browser makes', (type) => {
  const Icon = createIcon(type, 'check', 'Check', shapes)
  const InBrowser = createReactComponent(type, 'check', 'Check', shapes)
  const uses = [
    {},
    { size: 18, stroke: 1.5, 'aria-hidden': true },
    { color: 'red', className: 'star', role: 'img', 'aria-label': 'More than "4" <stars>' },
  ]
  for (const props of uses)
    expect(renderToStaticMarkup(<Icon {...props} />)).toBe(renderToStaticMarkup(<InBrowser {...props} />))
})
