import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import { aMarket } from './market.ts'

type Operation = { operationId: string; security: object[]; responses: Record<string, unknown> }
type Description = { paths: Record<string, Record<string, Operation>>; tags: object[] }

const { world } = await aMarket()
let description: Description
beforeAll(async () => {
  description = (await world.call('GET', '/api/openapi.json')).body as Description
})

const operations = () => Object.values(description.paths).flatMap((path) => Object.values(path))

it('the description of the API passes the rules of a linter', async () => {
  // /conversations/with/{id} beside /conversations/{id}/messages: an id is a number, so no address matches both; and tests are at
  // localhost
  const rules = { 'no-ambiguous-paths': 'off', 'no-server-example.com': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const source = JSON.stringify(description)
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  const descriptions = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
  expect(descriptions.slice(0, 20)).toEqual([])
})

it('the description of the API becomes the types of a client', async () => {
  const types = astToString(await openapiTS(JSON.stringify(description), { defaultNonNullable: false }))
  const { diagnostics } = ts.transpileModule(types, { reportDiagnostics: true })
  expect(diagnostics!.map(({ messageText }) => messageText)).toEqual([])
  for (const { operationId } of operations()) expect(types).toContain(`${operationId}: {`)
})

it('each operation has a name of its own, answers, and says who may use it', () => {
  const names = operations().map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/)
  for (const { responses, operationId } of operations())
    expect(
      Object.keys(responses).map((status) => status[0]),
      operationId,
    ).toEqual(['2', '4'])
  const { paths } = description
  expect(paths['/api/wallet']!.get!.security).toEqual([{ session: [] }])
  expect(paths['/api/login']!.post!.security).toEqual([{ session: [] }, {}])
})

/** Every schema of a list below a part of the description. */
function* listsIn(part: unknown): Generator<object> {
  if (part === null || typeof part !== 'object') return
  if ('type' in part && part.type === 'array') yield part
  for (const inner of Object.values(part)) yield* listsIn(inner)
}

it('says of each list what is in it', () => {
  const lists = [...listsIn(description.paths)]
  expect(lists.length).toBeGreaterThan(500)
  for (const list of lists) expect(list).toMatchObject({ items: expect.any(Object) })
})
