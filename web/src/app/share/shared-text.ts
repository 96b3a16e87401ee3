/** Largest length of a name; longer texts are none. */

import { truncate } from '#contract/truncate.ts'

const maxTitle = 100

type Shared = {
  /** The first web address in it. */
  link: string | null
  /** Title of the shared page or text; '' without one. */
  title: string
  /** All of it, for a message. */
  text: string
}

/** Reads the content that another application shared from the parameters of the manifest; many put the address of a page into its text. */
export function sharedIn(search: URLSearchParams): Shared {
  const textOf = (name: string) => search.get(name)?.trim() ?? ''
  const [title, text, url] = [textOf('title'), textOf('text'), textOf('url')]
  const link = /https?:\/\/\S+/.exec(`${url} ${text}`)?.[0] ?? null
  return {
    link,
    title: truncate(title, maxTitle),
    text: [...new Set([title, text, url])].filter((each) => each && !(each === url && text.includes(url))).join('\n'),
  }
}
