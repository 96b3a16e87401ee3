import { withoutLinks } from '#contract/text.ts'
import type { MailParams } from '../notify.ts'

/** Texts and names by people, which shall not be links in the programs that show it. */
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

/** The values of a mail or notification without any address in what people wrote. */
export const withoutLinksOfPeople = (params: MailParams): MailParams => ({
  ...params,
  ...Object.fromEntries(wordsOfPeople.flatMap((name) => (params[name] ? [[name, withoutLinks(params[name])]] : []))),
})
