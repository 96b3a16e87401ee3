import type { Plugin } from 'vite'

/** What of an endpoint's schema only the server reads: it validates requests and serializes responses, the browser only its forms. */
const serversParts = ['params', 'querystring', 'response']

/** Files of zod that describe schemas as JSON Schema, from which the server generates its API's description; browsers do without. */
const describing = /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
/** The one function in them that schemas need themselves, to read their own limits such as the least value of a number. */
const kept = 'aggregateChecks'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Replacement = { start: number; end: number; by: string }

/**
 * Leaves out of the browser's contract what only the server reads, and tells the bundler that declaring a schema does nothing else, so
 * that a screen loads the schemas of its forms and no others.
 */
export function contractInBrowser(contractFolder: string): Plugin {
  return {
    name: 'contract-in-browser',
    apply: 'build',
    transform(code, id) {
      const file = id.split('?')[0]!
      if (describing.test(file)) {
        const { body } = this.parse(code) as unknown as Node & { body: Node[] }
        return { code: replace(code, emptied(body)), moduleSideEffects: false, map: null }
      }
      if (!/\.tsx?$/.test(file)) return null
      if (!file.startsWith(contractFolder)) return refuseServersParts(code, file)
      const program = this.parse(code) as unknown as Node & { body: Node[] }
      const replacements: Replacement[] = []
      for (const object of objectsIn(program)) replacements.push(...serversPartsOf(object))
      for (const init of declaredIn(program))
        replacements.push(
          { start: init.start, end: init.start, by: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, by: '))()' },
        )
      return { code: replace(code, replacements), moduleSideEffects: false, map: null }
    },
  }
}

/** Fails where code of the browser reads what it does not have. */
function refuseServersParts(code: string, file: string): null {
  const part = serversParts.find((name) => code.includes(`.schema.${name}`))
  if (part && !file.includes('node_modules'))
    throw new Error(`${file} reads schema.${part}, which browsers do not have`)
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
    .filter(({ id }) => (id as { name?: string }).name !== kept)
    .map(({ init, body }) => (init ?? body) as Node)
    .map(({ type, start, end }) => ({ start, end, by: type === 'BlockStatement' ? '{}' : '() => {}' }))

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** All object literals below a node. */
function* objectsIn(node: Node): Generator<Node> {
  if (node.type === 'ObjectExpression') yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* objectsIn(child)
}

/** The parts for the server of a literal that is an endpoint's schema: one with responses. */
function serversPartsOf(object: Node): Replacement[] {
  const properties = (object.properties as Node[]).filter(({ type }) => type === 'Property')
  const nameOf = ({ key }: Node) => (key as { name?: string }).name ?? ''
  if (!properties.some((property) => nameOf(property) === 'response')) return []
  return properties
    .filter((property) => serversParts.includes(nameOf(property)))
    .map(({ start, end }) => ({ start, end, by: '...{}' }))
}

/** The values of a module's constants that are computed. */
function declaredIn({ body }: { body: Node[] }): Node[] {
  return body
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement,
    )
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap((statement) => statement!.declarations as { id: Node; init: Node | null }[])
    .filter(({ id, init }) => id.type === 'Identifier' && init && computed.includes(init.type))
    .map(({ init }) => init!)
}

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
