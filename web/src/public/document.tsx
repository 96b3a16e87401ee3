import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import { directionOf, languages, openGraphLocale } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { sharePicture } from '#contract/share-picture.ts'
import type { PageName } from './find-page.ts'
import type { Head, PageProps } from './page.ts'
import type { Texts } from './texts.ts'

export type Files = {
  /** The script that makes the page live, and all modules that it will request; boot.ts loads them once all visible content is there. */
  script: string
  modules: string[]
  /** Addresses of style sheets. */
  styles: string[]
  /** The text of the styles and of boot.ts, so that the page is drawn after one round trip; null in development, which loads them. */
  inlined: { styles: string; boot: string } | null
  fonts: { latin: string; arabic: string } | null
}

/** Data for hydrating the page; embedded in the document as JSON. */
export type HydrationData = { name: PageName; props: PageProps; texts: Texts }

/** The element after all visible content. */
const contentEnd = 'content-end'

type Props = {
  head: Head
  props: PageProps
  /** JSON of `HydrationData`. */
  hydrationJson: string
  origin: string
  files: Files
  content: string
}

/** A public page as a complete HTML document, readable by people and search engines without scripts. */
export function Document({ head, props, hydrationJson, origin, files, content }: Props) {
  const { pathname, language } = props
  const path = head.canonical ?? pathname
  const localizedUrl = (each: string) => `${origin}${path}${each === 'en' ? '' : `?lng=${each}`}`
  const image = `${origin}${head.picture?.path ?? partsOf(head.image ?? '/share.png').address}`
  const alt = head.picture?.alt ?? head.title
  const title = `${head.title} · ${product}`
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      className={language === 'ar' ? 'rtl-lang' : undefined}
      data-rtl={language === 'ar' ? 'true' : undefined}
      data-mantine-color-scheme="light"
      data-live={files.script}
      data-modules={files.modules.join(' ')}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={head.description} />
        {head.hidden && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={localizedUrl(language)} />
        {languages.map((each) => (
          <link key={each} rel="alternate" hrefLang={each} href={localizedUrl(each)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={localizedUrl('en')} />
        <meta property="og:site_name" content={product} />
        <meta property="og:type" content={head.type ?? 'website'} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={localizedUrl(language)} />
        <meta property="og:image" content={image} />
        {(head.picture || !head.image) && (
          <>
            <meta property="og:image:width" content={String(sharePicture.width)} />
            <meta property="og:image:height" content={String(sharePicture.height)} />
          </>
        )}
        <meta property="og:image:alt" content={alt} />
        <meta property="og:locale" content={openGraphLocale(language)} />
        {languages
          .filter((each) => each !== language)
          .map((each) => (
            <meta key={each} property="og:locale:alternate" content={openGraphLocale(each)} />
          ))}
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content={head.title} />
        <meta name="twitter:description" content={head.description} />
        <meta name="twitter:image" content={image} />
        <meta name="twitter:image:alt" content={alt} />
        <meta name="theme-color" content="#f6f5f2" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* without it, a slow phone would draw half a page, and move it when the rest is there */}
        <link rel="expect" href={`#${contentEnd}`} {...{ blocking: 'render' }} />
        {fontsIn(language, files).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* those that are inlined are named, so that the scripts do not load them again, and not loaded */}
        {files.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} {...(files.inlined && { disabled: true })} />
        ))}
        {files.inlined ? <Inlined {...files.inlined} /> : <script type="module" src="/src/boot.ts" />}
        {head.jsonLd && <Data type="application/ld+json" json={JSON.stringify(head.jsonLd)} />}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React just before */}
        <div id="root" dangerouslySetInnerHTML={{ __html: content }} />
        <template id={contentEnd} />
        <Data id="page" type="application/json" json={hydrationJson} />
      </body>
    </html>
  )
}

/** The content security policy allows the script by its hash. */
const Inlined = ({ styles, boot }: NonNullable<Files['inlined']>) => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: files of the build */}
    <style dangerouslySetInnerHTML={{ __html: styles }} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the build */}
    <script dangerouslySetInnerHTML={{ __html: boot }} />
  </>
)

/** The fonts to preload for a page's texts; names and figures in Arabic texts are often Latin. */
const fontsIn = (language: PageProps['language'], { fonts }: Files): string[] => {
  if (!fonts) return []
  return language === 'ar' ? [fonts.arabic, fonts.latin] : [fonts.latin]
}

/** A JSON data block, which browsers do not execute; < is escaped so that nothing in it can end the block. */
const Data = ({ json, ...rest }: { json: string; type: string; id?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block, with < escaped
  <script {...rest} dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }} />
)
