import { help } from '#contract/search/help/help.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { sourcesIn, toArticle, toEntry } from './articles.ts'
import { figuresIn, readQuotedSettings } from './figures.ts'
import { searchHelp } from './search.ts'

const maxAge = 60

export const helpRoutes = ({ database: { orm } }: Services): RouteDefinition[] => [
  route(help.list, {
    allow: 'anyone',
    maxAge,
    handler: async ({ query: { lng, q } }) => {
      const figures = figuresIn(lng, await readQuotedSettings(orm))
      const sources = q === '' ? sourcesIn(lng) : searchHelp(lng, q)
      return { items: sources.map((source) => toEntry(source, figures)) }
    },
  }),
  route(help.read, {
    allow: 'anyone',
    maxAge,
    handler: async ({ params: { topic }, query: { lng } }) => {
      const source = sourcesIn(lng).find((each) => each.topic === topic)
      if (!source) throw notFound()
      return toArticle(source, figuresIn(lng, await readQuotedSettings(orm)))
    },
  }),
]
