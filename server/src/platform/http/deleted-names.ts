import type { onSendHookHandler } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import { deletedName, nameIn } from '../texts.ts'

const shownAs = (name: string) => `"displayName":${JSON.stringify(name)}`
const inEnglish = shownAs(deletedName)
const inLanguage = Object.fromEntries(
  languages.map((language) => [language, shownAs(nameIn(language, deletedName))]),
) as Record<Language, string>

/** Names deleted accounts in the reader's language, wherever an answer names people. */
export const nameDeleted: onSendHookHandler<unknown> = (request, _reply, payload, done) => {
  const named = inLanguage[request.actor?.person.language ?? 'en']
  const isInEnglish = named === inEnglish || typeof payload !== 'string' || !payload.includes(inEnglish)
  done(null, isInEnglish ? payload : payload.replaceAll(inEnglish, named))
}
