import { maxPosts, type Post, results } from '#contract/market/campaign-results/campaign-results.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import type { ActorAs, ReadContext } from '../../../platform/context.ts'
import type { TableFormat } from '../../../platform/documents/tables.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { tableFile } from '../../../platform/http/table-file.ts'
import type { Services } from '../../../platform/services.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import { readUser } from '../../foundation/users/index.ts'
import { limitPdfs } from '../../money/wallet/index.ts'
import type { DrawnReport, drawReport } from './draw-report.ts'
import { readPosts, readResults, readTotals, type Totals } from './read-results.ts'
import { resultsTable } from './results-table.ts'

const draw = workerTask<typeof drawReport>('./draw-report.ts', import.meta.url, 'drawReport')
const fileName = (id: number, now: Date) => `vivobid-campaign-${id}-${dayOf(now)}`

/** A business reads its own campaigns' results. */
export const resultRoutes = (services: Services): RouteDefinition[] => [
  route(results.read, { allow: 'business', handler: ({ context, params }) => readResults(context, params.id) }),
  exportTable(services, results.exportCsv, 'csv'),
  exportTable(services, results.exportXlsx, 'xlsx'),
  route(results.reportPdf, {
    allow: 'business',
    handler: async ({ context, actor, params, query, request, reply }) => {
      await limitPdfs(services, request, actor)
      const read = await readTotals(context, params.id)
      const report = await reportOf(context, read, query.lng ?? actor.person.language)
      const file = await services.documents.get(['campaign report', report], () => services.workers.run(draw, report))
      reply.header('Content-Disposition', `attachment; filename="${fileName(params.id, services.clock())}.pdf"`)
      return reply.type('application/pdf').send(file)
    },
  }),
]

type Exported = typeof results.exportCsv | typeof results.exportXlsx

const exportTable = (services: Services, endpoint: Exported, format: TableFormat) =>
  route(endpoint, {
    allow: 'business',
    handler: async ({ context, actor, params: { id }, reply }) => {
      const table = resultsTable(await readTotals(context, id), readPostsInChunks(context, id))
      const name = fileName(id, services.clock())
      return tableFile(services, reply, { table, name, format, language: actor.person.language })
    },
  })

async function reportOf(
  { db, actor, clock }: ReadContext<ActorAs<'business'>>,
  results: Totals,
  language: DrawnReport['language'],
): Promise<DrawnReport> {
  const { displayName, username } = await readUser(db, actor.party.id)
  return {
    results,
    posts: await readPosts(db, results.campaignId, { limit: maxPosts.pdf }),
    business: { displayName, username },
    language,
    day: dayOf(clock()),
  }
}

const chunkSize = 500

/** All posts up to the limit, in chunks read on demand. Refuses 503 when too many reads queue. */
async function* readPostsInChunks({ db, longReads }: ReadContext, campaignId: number): AsyncGenerator<Post[]> {
  let last: Post | undefined
  for (let read = 0; read < maxPosts.csv; ) {
    const limit = Math.min(chunkSize, maxPosts.csv - read)
    const after = last && { views: last.views, id: last.videoId }
    const chunk = () => readPosts(db, campaignId, { limit, after })
    const posts = await (read === 0 ? longReads.run(chunk) : longReads.runAdmitted(chunk))
    yield posts
    if (posts.length < limit) return
    read += posts.length
    last = posts.at(-1)
  }
}
