import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, type Rollup } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { contractInBrowser } from './contract-in-browser.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'forms-'))
afterAll(() => rmSync(folder, { recursive: true }))

const entry = `${import.meta.dirname}/entry.ts`
const contract = '/contract/deals.ts'
const deals = `
  import { z } from 'zod'
  const endpoint = (definition) => definition
  export const deals = {
    create: endpoint({ method: 'POST', schema: { body: z.strictObject({ title: z.string() }), response: {} } }),
    change: endpoint({ method: 'PUT', schema: { body: z.strictObject({ title: z.string() }), response: {} } }),
  }
`

/** The code of a module once it is built for browsers. */
async function codeFor(code: string): Promise<string> {
  writeFileSync(path.join(folder, 'Form.tsx'), code)
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contractInBrowser('/contract', folder),
      {
        name: 'entry',
        resolveId: (id) => ([entry, contract].includes(id) ? id : null),
        load: (id) => (id === entry ? code : id === contract ? deals : null),
      },
    ],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })) as Rollup.RollupOutput[]
  return output[0]!.output[0].code
}

/** Returns the exports of a module as it is built for browsers. */
const builtFor = async (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(await codeFor(code))}`)

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

it('leaves endpoints the bodies that forms validate, and no others', async () => {
  const { refused, bodies } = await builtFor(`
    import { deals } from '${contract}'
    export const refused = !deals.create.schema.body.safeParse({ title: 1 }).success
    export const bodies = Object.values(deals).filter(({ schema }) => 'body' in schema).length
  `)
  expect(refused).toBe(true)
  expect(bodies).toBe(1)
})

it('loads no validation with endpoints whose bodies no form validates', async () => {
  expect(await codeFor(`import { deals } from '${contract}'; export const { method } = deals.create`)).not.toContain(
    'safeParse',
  )
})

it('refuses to build a form whose endpoint it cannot find', async () => {
  const code = `import { deals as offers } from '${contract}'; export const { body } = offers.create.schema.body`
  await expect(codeFor(code)).rejects.toThrow('bodies of no endpoint in the contract: offers.create')
})

it('refuses to build a form that validates with an endpoint it is given', async () => {
  const code = `import { deals } from '${contract}'; const of = (endpoint) => endpoint.schema.body; export const body = of(deals.create)`
  await expect(codeFor(code)).rejects.toThrow('an endpoint that it does not name')
})
