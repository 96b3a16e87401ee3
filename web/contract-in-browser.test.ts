import { build, type Rollup } from 'vite'
import { expect, it } from 'vitest'
import { contractInBrowser } from './contract-in-browser.ts'

const entry = `${import.meta.dirname}/entry.ts`

/** What a module exports once it is built for browsers. */
async function builtFor(code: string): Promise<Record<string, unknown>> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contractInBrowser('/contract'),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })) as Rollup.RollupOutput[]
  const built = output[0]!.output[0].code
  return import(`data:text/javascript,${encodeURIComponent(built)}`)
}

it('leaves schemas the limits that forms read, without what describes them as JSON Schema', async () => {
  const { limits, described } = await builtFor(`
    import { z } from 'zod'
    const shape = z.int().min(2).max(5)
    export const limits = [shape.minValue, shape.maxValue]
    export const described = z.toJSONSchema(shape)
  `)
  expect(limits).toEqual([2, 5])
  expect(described).toBeUndefined()
})
