import { nextTask } from '../kit/behaviour/next-task.ts'

const makers = {
  number: (language: string) => new Intl.NumberFormat(language),
  date: (language: string) => new Intl.DateTimeFormat(language),
  name: (language: string) => new Intl.DisplayNames(language, { type: 'region' }),
  list: (language: string) => new Intl.ListFormat(language),
}
export type FormatKind = keyof typeof makers

/**
 * Makes one format of each kind, each in a task of its own. The first of a kind looks through the locales that the browser knows, which
 * takes a phone up to 100 ms: in the midst of other work, everything else would wait for all of it.
 */
export async function prepareFormats(kinds: readonly FormatKind[], language: string): Promise<void> {
  for (const kind of kinds) {
    await nextTask()
    makers[kind](language)
  }
}
