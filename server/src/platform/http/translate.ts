import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'

/** Returns content in the language of its reader, as far as it is known in it; never changes the content itself. */
export type Translate = (content: unknown, language: Language) => unknown

/** The language in which somebody reads, as their cookie says. */
export const languageOf = (request: FastifyRequest): Language =>
  languages.find((each) => each === request.cookies.language) ?? 'en'
