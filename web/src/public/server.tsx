import ar from 'language-names:ar'
import de from 'language-names:de'
import en from 'language-names:en'
import es from 'language-names:es'
import pt from 'language-names:pt'
import type { i18n } from 'i18next'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type Language, languages } from '#contract/languages.ts'
import { intendedUsernameAt, pageAt, pages } from '#contract/pages.ts'
import { homeOf, safeNext } from '../format/paths.ts'
import { provideNames } from '../format/region-names.ts'
import { Document, type Files } from './document.tsx'
import { findPage, loadPage, type PageName, sourceOf } from './find-page.ts'
import { PublicApp } from './PublicApp.tsx'
import { frameSentences, frameTexts } from './PublicFrame.tsx'
import type { PageProps, PublicPage, Site, Viewer } from './page.ts'
import { createPageI18n, pickTexts, type Texts } from './texts.ts'
import { translatorOf } from './translator-on-server.ts'

for (const [language, names] of Object.entries({ ar, de, en, es, pt })) provideNames(language, names)

export type RenderRequest = {
  /** Path and query. */
  url: string
  /** The site's origin, such as https://vivobid.example. */
  origin: string
  language: Language
  viewer: Viewer | null
  site: Site
  /** Reads from the API for readers of a language; null for 404. */
  get: (url: string, language: Language) => Promise<unknown>
}
/** A page that has moved (301), or that a mistyped address intends (308), keeps the query of the request. */
export type RenderResult = { status: 200 | 404; html: string } | { status: 301 | 302 | 308; location: string }
export type BuildOutput = {
  texts: Record<Language, Texts>
  /** The built files of a source file. */
  filesOf: (sources: string[]) => Files
}

/** Path and query of a URL without the parameters that its page ignores: the rendering depends on nothing else of it. */
export async function addressOf(url: string): Promise<string> {
  const { pathname, searchParams } = new URL(url, 'http://here.invalid')
  const found = findPage(pathname)
  if (!found || searchParams.size === 0) return url
  const { parameters } = (await loadPage(found.name)) as PublicPage
  const kept = new URLSearchParams()
  for (const name of ['lng', ...parameters]) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.size === 0 ? pathname : `${pathname}?${kept}`
}

/** Renders the public page at a URL as a complete document; null where the signed-in application takes over (spec §2). */
export async function draw(request: RenderRequest, built: BuildOutput): Promise<RenderResult | null> {
  const { pathname, search, searchParams } = new URL(request.url, 'http://here.invalid')
  const found = findPage(pathname)
  if (!found) return null
  const redirect = redirectFor(pathname, searchParams, request.viewer)
  if (redirect) return { status: 302, location: redirect }

  const language = languages.find((each) => each === searchParams.get('lng')) ?? request.language
  const get = (url: string) => request.get(url, language)
  const renderPage = async (name: PageName, params: Record<string, string>): Promise<RenderResult> => {
    const page = (await loadPage(name)) as PublicPage
    const rest = { pathname, search, params, language, viewer: request.viewer, site: request.site }
    const data = page.read ? await page.read(get, rest) : null
    if (page.read && data === null) return notFound()
    const props: PageProps = { ...rest, data }
    const movedTo = page.movedTo?.(props)
    if (movedTo) return { status: 301, location: movedTo }
    const { i18n, textsJson, files } = partsOf(built, language, name, page)
    // rendered separately from the document, as in the browser, so that both generate the same field ids
    const content = renderToString(<PublicApp page={page} props={props} i18n={i18n} />)
    const html = renderToStaticMarkup(
      <Document
        head={page.head(i18n.t, { ...props, origin: request.origin })}
        props={props}
        hydrationJson={`{"name":${JSON.stringify(name)},"props":${JSON.stringify(props)},"texts":${textsJson}}`}
        origin={request.origin}
        files={files}
        content={content}
      />,
    )
    return { status: name === 'NotFound' ? 404 : 200, html: `<!doctype html>${html}` }
  }
  const notFound = async (): Promise<RenderResult> => {
    const intended = intendedUsernameAt(pathname)
    const profile = intended && (await get(`/api/profiles/${encodeURIComponent(intended)}`))
    return profile ? { status: 308, location: `/${encodeURIComponent(intended)}` } : renderPage('NotFound', {})
  }
  return found.name === 'NotFound' ? notFound() : renderPage(found.name, found.params)
}

/** The parts that are the same each time a page is rendered in a language. */
type Parts = { i18n: i18n; textsJson: string; files: Files }
const partsByBuild = new WeakMap<BuildOutput, Map<string, Parts>>()

function partsOf(built: BuildOutput, language: Language, name: PageName, page: PublicPage): Parts {
  const known = partsByBuild.get(built) ?? new Map<string, Parts>()
  partsByBuild.set(built, known)
  const key = `${language} ${name}`
  const found = known.get(key)
  if (found) return found
  const texts = built.texts[language]
  const i18n = createPageI18n(language, texts)
  i18n.t = translatorOf(i18n)
  const parts = {
    i18n,
    textsJson: JSON.stringify(pickTexts(texts, [...frameTexts, ...page.texts], sentencesOf(page))),
    files: built.filesOf(['src/public/hydrate.tsx', sourceOf(name)]),
  }
  known.set(key, parts)
  return parts
}

/** The sentences a page can show, with those of the frame around it. */
const sentencesOf = ({ sentences = [] }: PublicPage) =>
  typeof sentences === 'boolean' ? sentences : [...sentences, ...frameSentences]

/** Address to which signed-in users are redirected from the landing and sign-in pages (spec §2). */
function redirectFor(pathname: string, search: URLSearchParams, viewer: Viewer | null): string | null {
  const page = pageAt(pathname)
  const audience = page && pages[page.path]
  if (!viewer || !audience) return null
  if (audience === 'visitors') return '/influencer/dashboard'
  return audience === 'guests' ? (safeNext(search.get('next')) ?? homeOf(viewer.role)) : null
}
