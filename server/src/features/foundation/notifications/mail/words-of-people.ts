import { withoutLinks } from '#contract/text.ts'
import type { MailParams } from '../notify.ts'

/** Placeholders for texts and names by people, which mail programs shall not turn into links. */
const wordsOfPeople = [
  'dealTitle',
  'campaignTitle',
  'videoTitle',
  'subject',
  'reason',
  'from',
  'search',
  'formerUsername',
  'username',
  'profile',
] as const

/** The values of a mail or notification without any address in people's texts. */
export const withoutLinksOfPeople = (params: MailParams): MailParams => ({
  ...params,
  ...Object.fromEntries(wordsOfPeople.flatMap((name) => (params[name] ? [[name, withoutLinks(params[name])]] : []))),
})
