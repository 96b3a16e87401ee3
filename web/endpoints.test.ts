import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { endpointsWithoutSchemas } from './endpoints.ts'

const entry = path.join(import.meta.dirname, 'entry.ts')

/** Returns the code of a module as it is built for browsers. */
async function codeFor(code: string): Promise<string> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      endpointsWithoutSchemas(),
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
    ],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  // a build has a file
  return output!.output[0].code
}

/** Returns the exports of a module as it is built for browsers. */
const builtFor = async (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(await codeFor(code))}`)

const tasks = `import { interruption, tasks } from '#contract/market/orders/tasks.ts'`

it('calls endpoints without loading what validates them, however they were made', async () => {
  const code = await codeFor(`${tasks}; export const { method, url, invalidates } = tasks.pause`)
  expect(code).not.toContain('safeParse')
  expect(await builtFor(`${tasks}; export const { method, url, invalidates } = tasks.pause`)).toMatchObject({
    method: 'POST',
    url: '/api/tasks/:id/pause',
    invalidates: ['orders', 'messages', 'wallet'],
  })
})

it('leaves forms the schemas that they import by name', async () => {
  const { missing, given } = await builtFor(`${tasks}
    export const missing = interruption.safeParse({ reason: '' }).success
    export const given = interruption.safeParse({ reason: 'The goods are late' }).success
  `)
  expect({ missing, given }).toEqual({ missing: false, given: true })
})

it('refuses to build what reads the schema of an endpoint', async () => {
  await expect(codeFor(`${tasks}; export const { body } = tasks.pause.schema.body`)).rejects.toThrow(
    'import the schema by its name',
  )
})
