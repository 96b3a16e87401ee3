import path from 'node:path'
import { icons as tabler } from '@iconify-json/tabler'
import type { Plugin } from 'vite'

const kit = path.join(import.meta.dirname, 'src', 'kit', 'icon.ts')

/** Attributes that all shapes of an outline icon share, which stand once on the icon. */
const shared = / (fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

/** Turns `import IconHeart from 'icon:heart'` into a component with the shapes of Tabler's icon `heart`. */
export const icons = (): Plugin => ({
  name: 'icons',
  resolveId: { filter: { id: /^icon:/ }, handler: (id) => `\0${id}` },
  load: { filter: { id: iconModule }, handler: (id) => iconSource(id.slice('\0icon:'.length)) },
})

/** Ids of the modules that the plugin makes. */
export const iconModule = /^\0icon:/

/** The module of an icon; throws when there is none of this name. */
export function iconSource(name: string): string {
  const body = tabler.icons[name]?.body
  if (!body) throw new Error(`Tabler Icons has no ${name}`)
  const isOutline = body.includes('stroke="currentColor"')
  const create = isOutline ? 'outlineIcon' : 'filledIcon'
  const shapes = isOutline
    ? body.replace(shared, '').replace(/^<g>(.*)<\/g>$/, '$1')
    : body.replace(' fill="currentColor"', '')
  return `import { ${create} } from ${JSON.stringify(kit)}
export default /* @__PURE__ */ ${create}(${JSON.stringify(shapes)})`
}
