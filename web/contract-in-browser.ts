import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Parts of an endpoint's schema that only the server reads: it validates requests and serializes responses, the browser validates its
 * forms.
 */
const serversParts = ['params', 'querystring', 'response']

/** Files of zod that describe schemas as JSON Schema, from which the server generates its API's description; browsers do without. */
const describing = /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
/** The one function in them that schemas need themselves, to read their own limits such as the least value of a number. */
const neededFunction = 'aggregateChecks'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Replacement = { start: number; end: number; by: string }

/**
 * Removes the parts of the contract that only the server reads, including the bodies that no form validates, and tells the bundler that
 * declaring a schema has no other effect, so that a screen loads the schemas of its forms and no others.
 */
export function contractInBrowser(contractFolder: string, formsFolder: string): Plugin {
  const formBodies = bodiesReadIn(formsFolder)
  const missing = new Set(formBodies)
  return {
    name: 'contract-in-browser',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (describing.test(file)) {
        // Rolldown's types of a syntax tree are those of its own parser, whose nodes are walked here by their properties alone
        const { body } = this.parse(code) as unknown as Node & { body: Node[] }
        return { code: replace(code, emptied(body)), moduleSideEffects: false, map: null }
      }
      if (!/\.tsx?$/.test(file)) return null
      if (!file.startsWith(contractFolder)) return refuseServersParts(code, file)
      // as above
      const program = this.parse(code) as unknown as Node & { body: Node[] }
      const replacements: Replacement[] = []
      for (const object of nodesIn(program, 'ObjectExpression')) replacements.push(...serversPartsOf(object))
      for (const { name, body } of endpointsIn(program)) {
        missing.delete(name)
        if (body && !formBodies.has(name)) replacements.push(leftOut(body))
      }
      // it returns its argument
      for (const { callee } of nodesIn(program, 'CallExpression'))
        if ((callee as Node).name === 'endpoint') replacements.push({ ...(callee as Node), by: '' })
      for (const init of declaredIn(program))
        replacements.push(
          { start: init.start, end: init.start, by: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, by: '))()' },
        )
      return { code: replace(code, replacements), moduleSideEffects: false, map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(`Forms validate with bodies of no endpoint in the contract: ${[...missing].join(', ')}`)
    },
  }
}

/** A form validates with the body of an endpoint that it names. */
const bodyRead = /\b(\w+\.\w+)\.schema\.body\b/g

/** The endpoints with whose bodies forms validate, as `deals.create`. */
const bodiesReadIn = (folder: string) =>
  new Set(
    globSync(path.join(folder, '**', '*.{ts,tsx}'))
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(bodyRead)].map(([, name = '']) => name)),
  )

/** Fails if code of the browser reads a part that was removed. */
function refuseServersParts(code: string, file: string): null {
  const part = serversParts.find((name) => code.includes(`.schema.${name}`))
  if (part && !file.includes('node_modules'))
    throw new Error(`${file} reads schema.${part}, which browsers do not have`)
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0
  if (count(/\.schema\??\.body\b/g) > count(bodyRead) && !file.includes('node_modules'))
    throw new Error(`${file} reads the body of an endpoint that it does not name, such as deals.create.schema.body`)
  return null
}

/** Makes the exported functions of a module do nothing. */
const emptied = (body: Node[]): Replacement[] =>
  body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((statement) => {
      const declaration = statement.declaration as (Node & { declarations?: Node[] }) | null
      return declaration?.declarations ?? (declaration ? [declaration] : [])
    })
    .filter(({ id }) => (id as { name?: string }).name !== neededFunction)
    .map(({ init, body }) => (init ?? body) as Node)
    .map(({ type, start, end }) => ({ start, end, by: type === 'BlockStatement' ? '{}' : '() => {}' }))

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** All nodes of a type below one. */
function* nodesIn(node: Node, type: string): Generator<Node> {
  if (node.type === type) yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child, type)
}

/** The parts for the server of a literal that is an endpoint's schema: one with responses. */
function serversPartsOf(object: Node): Replacement[] {
  const properties = propertiesOf(object)
  if (!properties.some((property) => nameOf(property) === 'response')) return []
  return properties.filter((property) => serversParts.includes(nameOf(property))).map(leftOut)
}

const leftOut = ({ start, end }: Node): Replacement => ({ start, end, by: '...{}' })

/** The endpoints of a module by their names, such as `deals.create`, with the property of the body if it is declared there. */
function* endpointsIn(program: { body: Node[] }): Generator<{ name: string; body?: Node }> {
  for (const { id, init } of declaratorsIn(program))
    for (const { key, value } of propertiesOf(init)) {
      const [definition] = ((value as Node | undefined)?.arguments ?? []) as Node[]
      yield {
        name: `${id.name}.${(key as Node).name}`,
        body: propertyOf(propertyOf(definition, 'schema')?.value as Node, 'body'),
      }
    }
}

const nameOf = ({ key }: Node) => (key as { name?: string }).name ?? ''
const propertiesOf = (object: Node | null | undefined) =>
  ((object?.properties ?? []) as Node[]).filter(({ type }) => type === 'Property')
const propertyOf = (object: Node | null | undefined, name: string) =>
  propertiesOf(object).find((property) => nameOf(property) === name)

/** The constants of a module. */
const declaratorsIn = ({ body }: { body: Node[] }) =>
  body
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement,
    )
    .flatMap((statement) =>
      statement?.type === 'VariableDeclaration' ? (statement.declarations as { id: Node; init: Node | null }[]) : [],
    )

/** The values of a module's constants that are computed. */
const declaredIn = (program: { body: Node[] }): Node[] =>
  declaratorsIn(program).flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && computed.includes(init.type) ? [init] : [],
  )

const computed = ['CallExpression', 'ObjectExpression', 'NewExpression', 'ArrayExpression']

/** Replaces parts of a text; of parts within each other, the outer one counts. */
function replace(text: string, replacements: Replacement[]): string {
  let result = ''
  let at = 0
  for (const { start, end, by } of replacements.sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) continue
    result += text.slice(at, start) + by
    at = end
  }
  return result + text.slice(at)
}
