import { RolldownMagicString } from 'rolldown'
import type { Plugin } from 'vite'
import { isEndpoint } from '../contract/endpoint.ts'

/** Expressions of constants that may be left out where nobody uses them: in the contract, they have no other effect. */
const computed = new Set(['CallExpression', 'ObjectExpression', 'NewExpression', 'ArrayExpression'])

/**
 * Leaves browsers what they need to call the endpoints of the contract, which is all but their schemas and the rights that members need:
 * these are for the server, and a form imports the schema that it validates with by name. Endpoints are written down as their module makes
 * them, so it may make them in any way.
 */
export const endpointsWithoutSchemas = (): Plugin => ({
  name: 'endpoints-without-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\.tsx?$/ },
    async handler(code, id) {
      if (!/\/contract\/[^?]*\.ts$/.test(id)) {
        if (/\.schema\.(params|querystring|body|response)\b/.test(code))
          this.error('reads the schema of an endpoint, which browsers do not have: import the schema by its name')
        return null
      }
      const exported = (await import(id)) as Record<string, unknown>
      const result = new RolldownMagicString(code)
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') continue
        for (const { id: name, init } of declaration.declarations) {
          if (name.type !== 'Identifier' || !init) continue
          const value = exported[name.name]
          if (isEndpoints(value)) result.update(init.start, init.end, withoutSchemas(value))
          else if (computed.has(init.type))
            result.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()')
        }
      }
      return { code: result.toString(), moduleSideEffects: false, map: null }
    },
  },
})

/** Checks for the endpoints of a feature: an object of nothing else. */
const isEndpoints = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).every(isEndpoint) && Object.keys(value).length > 0
const withoutSchemas = (endpoints: object) =>
  JSON.stringify(endpoints, (name, value) => (['schema', 'needs'].includes(name) ? undefined : value))
