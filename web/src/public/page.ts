import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import type { Role } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import type { Message } from '#contract/messages.ts'

/** Who looks at a public page, if somebody is signed in. */
export type Viewer = { username: string; role: Role }

/** Everything that a page is drawn from, at the server and once more in the browser. */
export type PageProps<Data = unknown> = {
  pathname: string
  search: string
  params: Record<string, string>
  language: Language
  viewer: Viewer | null
  data: Data
}

/** What search engines and other sites are told of a page. */
export type Head = {
  title: string
  description: string
  /** Path by which search engines know the page, where it has several. */
  canonical?: string
  /** Path of a picture of the page; without it the product's own is shown. */
  image?: string
  type?: 'website' | 'profile'
  jsonLd?: object
  /** Pages of use to one person alone are kept out of search. */
  hidden?: boolean
}

/** A page that the server draws whole and the browser makes live. */
export type PublicPage<Data = unknown> = {
  Component: ComponentType<PageProps<Data>>
  head: (t: i18n['t'], props: PageProps<Data> & { origin: string }) => Head
  /** Beginnings of the keys of all texts that it says beside those of the frame. */
  texts: readonly string[]
  /** Whether it can show sentences of the contract, such as refusals of a form; a page that meets few names them. */
  sentences?: boolean | readonly Message[]
  /** The path at which the page is now, where this address is one that it had before. */
  movedTo?: (props: PageProps<Data>) => string | null
  /** Reads what it shows through the API; null when there is no such thing. */
  read?: (get: (url: string) => Promise<unknown>, props: Omit<PageProps, 'data'>) => Promise<Data | null>
}
