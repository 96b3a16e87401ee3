import type { Language } from '#contract/languages.ts'

type Action = { link: string; button: string }

/** Quoted text of a person, whose paragraphs may be in other languages than the mail. */
export type Quoted = { quoted: string }

/** The texts of a mail, as plain text, from top to bottom. */
type Words = {
  subject: string
  top: string[]
  lines: (string | Quoted)[]
  items: { subject: string; link: string }[]
  actions: Action[]
  more: Action[]
  footers: string[]
}

/** A mail as an HTML page; everything in it is escaped. */
export const renderHtml = (
  language: Language,
  { subject, top, lines, items, actions, more, footers }: Words,
) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="ground" style="margin:0;padding:24px;background:#f6f5f2;color:#0b0b0c;font:16px/1.55 sans-serif">
${top.map(footnote).join('\n')}
<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e2dc;border-radius:12px">
${[...lines.map(paragraph), ...items.map(listItem)].join('\n')}
${actions.map(buttonLink).join('\n')}
${more.map(plainLink).join('\n')}
${footers.map(footnote).join('\n')}
</div></body></html>`

/** The colours of the dark theme, for mail programs that support them; the others show the light ones, which are set on the elements. */
const darkStyle = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0f0f11!important;color:#f3f2ee!important}
.card{background:#17171a!important;border-color:#3d3d43!important}
.said{border-color:#3d3d43!important}
.button{background:#f3f2ee!important;color:#0b0b0c!important}
.dim{color:#aeaba2!important}
a:not(.button){color:#9db0ff}
}`

const paragraph = (line: string | Quoted) => {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`
  const paragraphs = line.quoted.split(/\s*\n\s*/).map((text) => `<p dir="auto">${escapeHtml(text)}</p>`)
  return `<blockquote class="said" style="margin:16px 0;padding-inline-start:16px;border-inline-start:3px solid #e4e2dc">${paragraphs.join('')}</blockquote>`
}
const listItem = ({ subject, link }: { subject: string; link: string }) =>
  `<p>• <a href="${escapeHtml(link)}">${escapeHtml(subject)}</a></p>`

/** A link to a less common action than the button's. */
const plainLink = ({ link, button }: Action) => `<p><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`

const buttonLink = ({ link, button }: Action) =>
  `<p><a href="${escapeHtml(link)}" class="button" style="display:inline-block;padding:12px 20px;background:#0b0b0c;color:#ffffff;border-radius:12px;text-decoration:none">${escapeHtml(button)}</a></p>`

const footnote = (line: string) =>
  `<p class="dim" style="color:#55534d;font-size:14px">${withLinks(escapeHtml(line))}</p>`

/** A link in a footer can be clicked. */
const withLinks = (html: string) => html.replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// every character of the pattern is among them
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
