import buildSerializer from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { requestErrors } from '#contract/request-errors.ts'
import { fieldIssues } from '#contract/validation.ts'
import { Refusal } from '../refusal.ts'

/** Validates with the contract's zod schemas. Invalid path parameters are 404, everything else 422. */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = schema.safeParse(data ?? {}, { reportInput: true })
    if (result.success) return { value: result.data }
    if (httpPart === 'params') return { error: new Refusal(404, 'not_found', requestErrors.notFound) }
    const issues = fieldIssues(result.error)
    return {
      error: new Refusal(422, 'validation', { message: issues[0]?.message ?? requestErrors.validation, issues }),
    }
  }
}

type Serializer = (data: unknown) => string
/** Compiled serializers, which all servers of a process share. */
const serializers = new WeakMap<z.ZodType, Serializer>()

/**
 * Serializes responses by the contract's schemas. Each serializer is compiled when its route first answers: compiling all of them took a
 * sixth of the program's start, and most are not used for hours.
 */
export const serializeWithZod: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let serialize: Serializer | undefined
  return (data) => {
    serialize ??= serializers.get(schema) ?? compileSerializer(schema)
    return serialize(data)
  }
}

function compileSerializer(schema: z.ZodType): Serializer {
  const serialize = buildSerializer(responseSchema(schema))
  serializers.set(schema, serialize)
  return serialize
}

type JsonSchema = { [key: string]: unknown }

/**
 * The JSON Schema for serializing a response: unlisted fields are dropped. "X or null" is folded into a nullable X, which the
 * serializer writes without trying alternatives; formats and limits are omitted, since the serializer does not validate.
 */
export function responseSchema(schema: z.ZodType): JsonSchema {
  return fold(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) as JsonSchema
}

const validationOnly = new Set([
  '$schema',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'propertyNames',
])

function fold(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(fold)
  if (node === null || typeof node !== 'object') return node
  const { anyOf, ...rest } = node as JsonSchema
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some((option) => option.type === 'null')) {
    const value = fold(anyOf.find((option) => option.type !== 'null')) as JsonSchema
    return { ...value, nullable: true }
  }
  return Object.fromEntries(
    Object.entries(anyOf === undefined ? rest : { ...rest, anyOf })
      .filter(([key, value]) => !(validationOnly.has(key) && typeof value !== 'object'))
      .map(([key, value]) => [key, fold(value)]),
  )
}
