import type { FastifyPluginAsync } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import { allEvents, eventOf } from '../declare-event.ts'
import type { StoredParams } from '../mail-request.ts'
import { renderMail } from './render-mail.ts'
import { subscriptionOf } from './up-to-date.ts'

const address = '/kit/emails'
const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)
const kinds = () => allEvents().map(({ name }) => name)

/** Lanes of mails about two people. */
const lanesOfPairs: readonly string[] = ['pair', 'deadline', 'reminder']

/** A mail of a kind as people get it, by the example that its declaration gives. */
export function exampleMail(kind: string, language: Language, publicOrigin: string) {
  const { example, lane } = eventOf(kind)
  const params = { ...example, ...(example.link !== undefined && { link: publicOrigin }) } as StoredParams
  const other = { name: language === 'ar' ? 'لينا' : 'Lena Hart', avatarUrl: null }
  const isOfPair = lanesOfPairs.includes(lane) || params.dealTitle !== undefined || params.campaignTitle !== undefined
  const unsubscribe = subscriptionOf({ userId: 1, kind, params }) && `${publicOrigin}/unsubscribe/example`
  return renderMail(kind, params, {
    reader: { language, displayName: language === 'ar' ? 'نور' : 'Noor', timeZone: 'Europe/Madrid' },
    other: isOfPair ? other : null,
    site: { publicOrigin, supportAddress: 'help@vivobid.example', ...(unsubscribe && { unsubscribe }) },
  })
}

/** Serves /kit/emails in development, which shows every kind of mail, in one language at a time. */
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
        if (!kinds().includes(kind) || !isLanguage(language)) return reply.callNotFound()
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
<h1>Emails: ${kinds().length}</h1>
<nav>${languages.map((other) => `<a href="${address}?language=${other}">${other}</a>`).join('')}</nav>
${kinds()
  .map((kind) => section(kind, language, publicOrigin))
  .join('\n')}
</body>
</html>`

const section = (kind: string, language: Language, publicOrigin: string) => `<section>
<h2 id="${kind}">${kind}</h2>
<p lang="${language}" dir="auto">${exampleMail(kind, language, publicOrigin).subject}</p>
<iframe loading="lazy" title="${kind}" src="${address}/${kind}/${language}"></iframe>
</section>`
