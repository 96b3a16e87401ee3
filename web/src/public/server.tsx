import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type Language, languages } from '#contract/languages.ts'
import { pageAt, pages } from '#contract/pages.ts'
import { homeOf, safeNext } from '../ui/paths.ts'
import { Document, type Files } from './document.tsx'
import { findPage, loadPage, type PageName, sourceOf } from './find-page.ts'
import { PublicApp } from './PublicApp.tsx'
import { frameTexts } from './PublicFrame.tsx'
import type { PageProps, PublicPage, Viewer } from './page.ts'
import { partOf, type Texts, textsOf } from './texts.ts'

export type Asked = {
  /** Path and query. */
  url: string
  /** Where the site is, such as https://vivobid.example. */
  origin: string
  language: Language
  viewer: Viewer | null
  /** Reads from the API; null where it answers that there is nothing. */
  get: (url: string) => Promise<unknown>
}
export type Drawn = { status: 200 | 404; html: string } | { status: 301 | 302; location: string }
export type Built = {
  texts: Record<Language, Texts>
  /** The built files that a source of the browser's side becomes. */
  filesOf: (sources: string[]) => Files
}

/** Draws the public page at an address as a whole document; null where the signed-in application answers (spec §2). */
export async function draw(asked: Asked, built: Built): Promise<Drawn | null> {
  const { pathname, search, searchParams } = new URL(asked.url, 'http://here.invalid')
  const found = findPage(pathname)
  if (!found) return null
  const away = sentAway(pathname, searchParams, asked.viewer)
  if (away) return { status: 302, location: away }

  const language = languages.find((each) => each === searchParams.get('lng')) ?? asked.language
  const drawPage = async (name: PageName, params: Record<string, string>): Promise<Drawn> => {
    const page = (await loadPage(name)) as PublicPage
    const rest = { pathname, search, params, language, viewer: asked.viewer }
    const data = page.read ? await page.read(asked.get, rest) : null
    if (page.read && data === null) return drawPage('NotFound', {})
    const props: PageProps = { ...rest, data }
    const moved = page.movedTo?.(props)
    if (moved) return { status: 301, location: `${moved}${search}` }
    const texts = partOf(built.texts[language], [...frameTexts, ...page.texts], page.sentences ?? false)
    const i18n = textsOf(language, built.texts[language])
    // drawn apart from the document, as the browser draws it apart, so that both give their fields the same ids
    const content = renderToString(<PublicApp page={page} props={props} i18n={i18n} />)
    const html = renderToStaticMarkup(
      <Document
        head={page.head(i18n.t, { ...props, origin: asked.origin })}
        handed={{ name, props, texts }}
        origin={asked.origin}
        files={built.filesOf(['src/public/live.tsx', `src/public/${sourceOf(name).slice(2)}`])}
        content={content}
      />,
    )
    return { status: name === 'NotFound' ? 404 : 200, html: `<!doctype html>${html}` }
  }
  return drawPage(found.name, found.params)
}

/** Where a signed-in person is sent instead: from the landing page and from signing in (spec §2). */
function sentAway(pathname: string, search: URLSearchParams, viewer: Viewer | null): string | null {
  const page = pageAt(pathname)
  const audience = page && pages[page.path]
  if (!viewer || !audience) return null
  if (audience === 'visitors') return '/influencer/dashboard'
  return audience === 'guests' ? (safeNext(search.get('next')) ?? homeOf(viewer.role)) : null
}
