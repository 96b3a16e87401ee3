import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type { CampaignPlatform, MinFollowers } from '#contract/market/campaigns/campaign-fields.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { campaignsForSearch } from '../../../market/campaigns/index.ts'
import { CampaignIndex } from './campaign-index.ts'

const batchSize = 1_000
/** The number of changes above which the index is rebuilt. */
const maxChanges = 20_000
/** The age from which an index that has not caught up is rebuilt; changes are stored for an hour. */
const maxAgeMs = 30 * 60_000

type State = { index: CampaignIndex; upTo: string; at: number }

/** The index of one server, which catches up with the database before each search. */
export class CampaignIndexer {
  private state: State | null = null
  private running: Promise<State> | null = null
  private waiting: Promise<State> | null = null
  private readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** The index with everything that was committed before the call. Callers that arrive while it catches up share the next round. */
  async current(): Promise<CampaignIndex> {
    this.waiting ??= this.next()
    return (await this.waiting).index
  }

  private async next(): Promise<State> {
    await this.running?.catch(() => undefined)
    this.waiting = null
    this.running = this.catchUp()
    this.state = await this.running
    return this.state
  }

  private async catchUp(): Promise<State> {
    const known = this.state
    const at = performance.now()
    if (!known || at - known.at > maxAgeMs || known.index.isSparse) return { ...(await build(this.pool)), at }
    const { rows } = await queryPrepared<{ upTo: string; changed: number[] }>(this.pool, {
      text: changesStatement,
      values: [known.upTo, maxChanges],
    })
    const { upTo, changed } = onlyRow(rows)
    if (changed.length === maxChanges) return { ...(await build(this.pool)), at }
    for (let i = 0; i < changed.length; i += batchSize)
      await refresh(this.pool, known.index, changed.slice(i, i + batchSize))
    return { index: known.index, upTo, at }
  }
}

/** Transactions from this one on may be unfinished: their changes are read again in the next round. */
const firstUnfinished = `pg_snapshot_xmin(pg_current_snapshot())::text as "upTo"`
const changesStatement = `select ${firstUnfinished}, array(
    select distinct campaign_id from campaign_changes where changed_in >= $1::xid8 limit $2) as changed`

const isOpen = `c.stage = 'active' and not c.is_invite_only`
const openCampaigns = `select c.id, c.approved_number as number, c.approved_at as "approvedAt", c.price, c.apply_by::text as "applyBy",
    c.platforms, c.categories, c.languages, c.locations, c.min_followers as "minFollowers",
    array[c.title, c.description, coalesce(u.display_name, u.username)] as texts
  from ${campaignsForSearch} c join ${usersView} u on u.id = c.business_id and u.is_active where ${isOpen}`

type Row = {
  id: number
  number: number
  approvedAt: Date
  price: number
  applyBy: string
  platforms: CampaignPlatform[]
  categories: string[]
  languages: string[]
  locations: string[]
  minFollowers: MinFollowers | null
  texts: string[]
}

/** Reads these campaigns again; those that are no longer open leave the index. */
async function refresh(pool: pg.Pool, index: CampaignIndex, ids: number[]): Promise<void> {
  const { rows } = await queryPrepared<Row>(pool, { text: `${openCampaigns} and c.id = any($1::int[])`, values: [ids] })
  for (const id of ids) index.remove(id)
  for (const row of rows) index.put(row)
}

/** Reads all open campaigns in batches, so that the server answers others in between. */
async function build(pool: pg.Pool): Promise<Omit<State, 'at'>> {
  const { rows: begin } = await pool.query<{ upTo: string }>(`select ${firstUnfinished}`)
  const index = new CampaignIndex()
  const slots: number[] = []
  let last = 0
  for (;;) {
    const { rows } = await queryPrepared<Row>(pool, {
      text: `${openCampaigns} and c.approved_number > $1 order by c.approved_number limit ${batchSize}`,
      values: [last],
    })
    for (const row of rows) slots.push(index.fill(row))
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) {
      index.orderAll(slots)
      return { index, upTo: onlyRow(begin).upTo }
    }
    last = end.number
    await setImmediate()
  }
}

const indexers = new WeakMap<pg.Pool, CampaignIndexer>()

/** The indexer of a database; one for each server. */
export function indexerOf({ pool }: Pick<Database, 'pool'>): CampaignIndexer {
  const indexer = indexers.get(pool) ?? new CampaignIndexer(pool)
  indexers.set(pool, indexer)
  return indexer
}
