import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import type { ErrorSentence } from '#contract/errors.ts'
import type { Announcement } from '#contract/foundation/announcements/announcements.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { Language } from '#contract/languages.ts'
import type { FormatKind } from './prepare-formats.ts'

/** The signed-in user who views a public page. */
export type Viewer = { username: string; role: Role }

/** Settings of this installation used by every public page. */
export type Site = {
  supportAddress: string
  /** Our pages on social networks with their addresses; without them, the product's own. */
  socialPages?: [platform: string, address: string][]
  /** Banners for everybody. */
  announcements?: Announcement[]
}

/** The props of a page, on the server and again on hydration. */
export type PageProps<Data = unknown> = {
  pathname: string
  search: string
  params: Record<string, string>
  language: Language
  viewer: Viewer | null
  site: Site
  data: Data
}

/** Metadata for search engines and link previews. */
export type Head = {
  title: string
  description: string
  /** Canonical path, where the page has several. */
  canonical?: string
  /** Path of the preview image; the product's own by default. */
  image?: string
  /** A preview image that the server draws for the page, in place of `image`: its path, and a description. */
  picture?: { path: string; alt: string }
  type?: 'website' | 'profile'
  jsonLd?: object
  /** noindex, for pages of use only to one user. */
  hidden?: boolean
}

/** A page module: rendered by the server, hydrated by the browser. */
export type PublicPage<Data = unknown> = {
  Component: ComponentType<PageProps<Data>>
  /** The person of a profile in its header, once the page is scrolled. */
  Subject?: ComponentType<PageProps<Data>>
  head: (t: i18n['t'], props: PageProps<Data> & { origin: string }) => Head
  /**
   * The query parameters that it depends on, beside `lng`. All others are ignored, so that readers whose addresses have the ids of their
   * clicks share one rendering.
   */
  parameters: readonly string[]
  /** Key prefixes of its texts, beside those of the frame. */
  texts: readonly string[]
  /** The page can show error sentences of the contract; a page with few of them lists them. */
  sentences?: boolean | readonly ErrorSentence[]
  /** The kinds of formats that its figures need, prepared before it is hydrated. */
  formats?: readonly FormatKind[]
  /** The current path of the page, if it was requested by an outdated one. */
  movedTo?: (props: PageProps<Data>) => string | null
  /** Loads its data through the API; null means 404. */
  read?: (get: (url: string) => Promise<unknown>, props: Omit<PageProps, 'data'>) => Promise<Data | null>
}
