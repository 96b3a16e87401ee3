import { directionOf, languages } from '#contract/languages.ts'
import { translate } from '../src/platform/texts.ts'

/**
 * The banner at the top of every page while the sandbox replaces the card provider by choice (PAYMENTS=sandbox). It is outside the
 * React root, so that nothing in the application can close it; it contains all languages and shows the document's.
 */
export function sandboxBanner(): string {
  const shown = languages.map((each) => `html[lang="${each}"] #sandbox-banner [lang="${each}"]`).join(',')
  const style = `#sandbox-banner{background:#8f1d1d;color:#fff;font-weight:600;line-height:1.4;text-align:center;padding-block:10px;padding-inline:16px;font-family:"Readex Pro Variable",sans-serif;font-size:15px}
#sandbox-banner p{display:none;margin:0}${shown}{display:block}`
  const texts = languages.map(
    (each) => `<p lang="${each}" dir="${directionOf(each)}">${translate(each, 'banner.sandbox')}</p>`,
  )
  return `<style>${style}</style><div id="sandbox-banner" role="note">${texts.join('')}</div>`
}
