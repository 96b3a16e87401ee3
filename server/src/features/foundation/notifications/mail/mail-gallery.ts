import type { FastifyPluginAsync } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import { type MailKind, type MailParams, mailKinds } from '../notify.ts'
import { renderMail } from './render-mail.ts'

const address = '/kit/emails'
const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)
const isMailKind = (text: string): text is MailKind => mailKinds.some((kind) => kind === text)

/** An example of everything that a mail may name. */
const example: MailParams = {
  dealTitle: 'One honest post',
  campaignTitle: 'Autumn tea',
  videoTitle: 'A quiet morning',
  subject: 'A transfer is missing',
  amount: 12_345,
  at: '2026-03-01T12:00:00Z',
  from: 'Lena Hart',
  search: 'Coffee in Lisbon',
  matches: 'Mina, Sofia',
  formerUsername: 'lena',
  username: 'lena.hart',
  profile: 'https://www.tiktok.com/@lena',
  reason: 'A little brighter, please.',
  action: 'cancel_unaccepted',
  rank: 8,
  rankBefore: 15,
  top: 10,
  country: 'PT',
  news: 'On Sunday we move to faster servers.',
}
/** Mails that are about others. */
const items: MailParams['items'] = [
  { kind: 'order_paid', params: { ...example, taskId: 7 } },
  { kind: 'gift_received', params: example },
]
const paramsOf = (kind: MailKind): MailParams => ({
  ...example,
  ...(/^(pair_news|deadlines_near|daily_digest|unread_messages)$/.test(kind) && { items }),
  ...(kind === 'sanction_ended' && { sanction: 'block' }),
})

/** A mail of a kind as people get it. */
export const exampleMail = (kind: MailKind, language: Language, publicOrigin: string) =>
  renderMail(
    kind,
    { ...paramsOf(kind), link: publicOrigin },
    {
      reader: { language, displayName: language === 'ar' ? 'نور' : 'Noor' },
      site: {
        publicOrigin,
        supportAddress: 'help@vivobid.example',
        unsubscribe: `${publicOrigin}/unsubscribe/example`,
      },
    },
  )

/** For development: /kit/emails shows every kind of mail, in one language at a time. */
export const mailGallery =
  (publicOrigin: string): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: { language?: string } }>(address, async ({ query }, reply) => {
      const language = isLanguage(query.language) ? query.language : 'en'
      return reply.type('text/html; charset=utf-8').send(overview(language, publicOrigin))
    })
    app.get<{ Params: { kind: string; language: string } }>(
      `${address}/:kind/:language`,
      async ({ params: { kind, language } }, reply) => {
        if (!isMailKind(kind) || !isLanguage(language)) return reply.callNotFound()
        return reply
          .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
          .type('text/html; charset=utf-8')
          .send(exampleMail(kind, language, publicOrigin).html)
      },
    )
  }

const overview = (language: Language, publicOrigin: string) => `<!doctype html>
<html lang="en">
<head>
<title>Emails</title>
<meta name="viewport" content="width=device-width">
<style>
body { margin: 0 auto; max-width: 760px; padding: 24px 16px; font: 16px/1.5 sans-serif }
nav a { margin-inline-end: 16px }
iframe { width: 100%; height: 480px; border: 1px solid #ccc; border-radius: 8px }
</style>
</head>
<body>
<h1>Emails: ${mailKinds.length}</h1>
<nav>${languages.map((other) => `<a href="${address}?language=${other}">${other}</a>`).join('')}</nav>
${mailKinds.map((kind) => section(kind, language, publicOrigin)).join('\n')}
</body>
</html>`

const section = (kind: MailKind, language: Language, publicOrigin: string) => `<section>
<h2 id="${kind}">${kind}</h2>
<p lang="${language}" dir="auto">${exampleMail(kind, language, publicOrigin).subject}</p>
<iframe loading="lazy" title="${kind}" src="${address}/${kind}/${language}"></iframe>
</section>`
