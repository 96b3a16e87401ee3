import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { charactersOf } from '#contract/truncate.ts'
import type { Facts, Person } from './facts.ts'

type Action = { link: string; button: string }

/** Quoted text of a person, whose paragraphs may be in other languages than the mail. */
export type Quoted = { quoted: string }

/** The texts of a mail, as plain text, from top to bottom. */
type Words = {
  subject: string
  /** The beginning that lists of mails show. */
  preview: string
  top: string[]
  lines: (string | Quoted)[]
  facts: Facts | null
  items: { subject: string; link: string }[]
  actions: Action[]
  more: Action[]
  footers: string[]
  unsubscribe: Action | null
}

/** A mail as an HTML page; everything in it is escaped. */
export const renderHtml = (
  language: Language,
  { subject, preview, top, lines, facts, items, actions, more, footers, unsubscribe }: Words,
) => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f6f5f2;color:#0b0b0c;font:16px/1.55 sans-serif">
${top.map(footnote).join('\n')}
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:18px;font-weight:600">${product}</p>
<div class="card" style="padding:32px;background:#ffffff;border:1px solid #e4e2dc;border-radius:12px">
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${[...lines.map(paragraph), ...(facts ? [factsBox(facts)] : []), ...items.map(listItem)].join('\n')}
${actions.map(buttonLink).join('\n')}
${more.map(plainLink).join('\n')}
</div>
${footers.map(footnote).join('\n')}
${unsubscribe ? `<p class="dim" style="${dim}">${linkTo(unsubscribe)}</p>` : ''}
</div></body></html>`

/** The colours of the dark theme, for mail programs that support them; the others show the light ones, which are set on the elements. */
const darkStyle = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0f0f11!important;color:#f3f2ee!important}
.card{background:#17171a!important;border-color:#3d3d43!important}
.box{background:#222226!important}
.face{background:#3d3d43!important;color:#f3f2ee!important}
.said{border-color:#3d3d43!important}
.button{background:#f3f2ee!important;color:#0b0b0c!important}
.dim{color:#aeaba2!important}
a:not(.button){color:#9db0ff}
}`

const dim = 'color:#55534d;font-size:14px'

const paragraph = (line: string | Quoted) => {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`
  const paragraphs = line.quoted.split(/\s*\n\s*/).map((text) => `<p dir="auto">${escapeHtml(text)}</p>`)
  return `<blockquote class="said" style="margin:16px 0;padding-inline-start:16px;border-inline-start:3px solid #e4e2dc">${paragraphs.join('')}</blockquote>`
}

/** The facts as a table, which all mail programs lay out alike. */
const factsBox = ({ person, facts }: Facts) =>
  `<table role="presentation" class="box" cellpadding="0" cellspacing="0" style="width:100%;margin:24px 0;padding:8px 16px;background:#f6f5f2;border-radius:12px;font:inherit">
${person ? `<tr><td colspan="2" style="padding:8px 0">${personLine(person)}</td></tr>` : ''}
${facts
  .map(
    ({ label, value }) =>
      `<tr><td class="dim" style="width:1%;padding:6px 0;padding-inline-end:16px;vertical-align:top;white-space:nowrap;${dim}">${escapeHtml(label)}</td><td style="padding:6px 0;font-weight:600"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  )
  .join('\n')}
</table>`

const round =
  'display:inline-block;width:40px;height:40px;margin-inline-end:12px;border-radius:50%;vertical-align:middle'

const personLine = ({ name, picture }: Person) =>
  `${picture ? `<img src="${escapeHtml(picture)}" alt="" width="40" height="40" style="${round};object-fit:cover">` : `<span class="face" aria-hidden="true" style="${round};background:#e4e2dc;line-height:40px;text-align:center;font-weight:600">${escapeHtml(initialOf(name))}</span>`}<bdi style="font-weight:600;vertical-align:middle">${escapeHtml(name)}</bdi>`

const initialOf = (name: string) => (charactersOf(name.trim())[0] ?? '').toLocaleUpperCase()

const listItem = ({ subject, link }: { subject: string; link: string }) =>
  `<p>• <a href="${escapeHtml(link)}">${escapeHtml(subject)}</a></p>`

const linkTo = ({ link, button }: Action) => `<a href="${escapeHtml(link)}">${escapeHtml(button)}</a>`

/** A link to a less common action than the button's. */
const plainLink = (action: Action) => `<p>${linkTo(action)}</p>`

const buttonLink = ({ link, button }: Action) =>
  `<p><a href="${escapeHtml(link)}" class="button" style="display:inline-block;padding:12px 20px;background:#0b0b0c;color:#ffffff;border-radius:12px;text-decoration:none">${escapeHtml(button)}</a></p>`

const footnote = (line: string) => `<p class="dim" style="${dim}">${escapeHtml(line)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// every character of the pattern is among them
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
