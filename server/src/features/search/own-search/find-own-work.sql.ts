import { type SQL, sql } from 'drizzle-orm'
import { sideOfReader } from '#contract/market/engagements/engagement.ts'
import { maxOwnFound, type OwnObject } from '#contract/search/own-search/own-search.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView } from '../../market/campaign-requests/index.ts'
import { campaignsView } from '../../market/campaigns/index.ts'
import { purchasesView, tasksView } from '../../market/orders/index.ts'
import { formatReceiptNumber, receiptsView, type Series } from '../../market/receipts/index.ts'
import { contactMessagesView } from '../../market/support/index.ts'
import { foldText } from '../discovery/index.ts'

/** Number of the latest objects of each kind whose titles are compared. */
const maxCompared = 2_000

/** Columns of the actor's side and of the other one. */
const sides = {
  business: { own: sql.raw('business_id'), other: sql.raw('influencer_id') },
  influencer: { own: sql.raw('influencer_id'), other: sql.raw('business_id') },
} as const

type Search = {
  me: number
  side: (typeof sides)[keyof typeof sides]
  /** Folded; empty where the query has neither letters nor digits. */
  text: string
  number: number | null
}

type Row = Omit<OwnObject, 'title'> & {
  title: string | null
  series: Series | null
  year: number | null
  number: number | null
}

/** Orders, campaigns, campaign requests, receipts and messages to support of the actor that match, each kind from an index by person. */
export async function findOwnWork({ db, actor }: ReadContext, typed: string): Promise<OwnObject[]> {
  const text = foldText(typed)
  const reference = referenceIn(text)
  const search: Search = {
    me: actor.party.id,
    side: sides[sideOfReader(actor.party.role)],
    text,
    number: reference && !reference.series && !reference.year ? reference.number : null,
  }
  const branches = [
    orders(search),
    campaigns(search),
    requests(search),
    messages(search),
    ...(reference ? [receipts(search.me, reference)] : []),
  ]
  const { rows } = await db.execute<Row>(sql`
    select f.kind, f.id, f.task_id as "taskId", f.title, f.series, f.year, f.number,
      case when u.id is null then null else json_build_object(
        'id', u.id, 'username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url) end as person
    from (${sql.join(branches, sql` union all `)}) f left join ${usersView} u on u.id = f.user_id`)
  return rows.map(view)
}

const view = ({ series, year, number, title, ...row }: Row): OwnObject => {
  const isReceipt = series !== null && year !== null && number !== null
  return { ...row, title: isReceipt ? formatReceiptNumber({ series, year, number }) : (title ?? '') }
}

type Reference = { series: string | undefined; year: string | undefined; number: number }

/** The number in a folded text, such as `12`, and the series and year of a receipt before it, as in `r 2026 000012`. */
function referenceIn(text: string): Reference | null {
  const [, series, year, digits] = /^(?:([rsct]) )?(?:(\d{4}) )?(\d{1,9})$/.exec(text) ?? []
  return digits === undefined ? null : { series, year, number: Number(digits) }
}

/** Rows whose number was typed, or of the latest ones those whose words contain the text. */
function matching({ text, number }: Search, of: { id: SQL; isNumbered?: SQL; latest: SQL; words: SQL }): SQL {
  const byText = sql`(${of.id} in (select n.id from (${of.latest}) n order by n.id desc limit ${maxCompared})
    and discovery_fold(${of.words}) like ${`%${text}%`})`
  const byNumber = of.isNumbered ?? sql`${of.id} = ${number}`
  if (number !== null && text !== '') return sql`(${byNumber} or ${byText})`
  return text === '' ? sql`false` : byText
}

const orders = (search: Search): SQL => {
  const { me, side, number } = search
  const matches = matching(search, {
    id: sql`p.id`,
    isNumbered: sql`p.id = ${number} or t.id = ${number}`,
    latest: sql`select l.id from ${purchasesView} l where l.${side.own} = ${me}`,
    words: sql`p.deal_title || ' ' || o.display_name || ' ' || o.username`,
  })
  return sql`
    (select 'order' as kind, p.id, t.id as task_id, p.deal_title as title, o.id as user_id,
      null::text as series, null::int as year, null::int as number
     from ${purchasesView} p left join ${tasksView} t on t.purchase_id = p.id join ${usersView} o on o.id = p.${side.other}
     where p.${side.own} = ${me} and ${matches} order by p.id desc limit ${maxOwnFound})`
}

const campaigns = (search: Search): SQL => {
  const { me } = search
  const matches = matching(search, {
    id: sql`c.id`,
    latest: sql`select l.id from ${campaignsView} l where l.business_id = ${me}`,
    words: sql`c.title`,
  })
  return sql`
    (select 'campaign', c.id, null::int, c.title, null::int, null::text, null::int, null::int
     from ${campaignsView} c where c.business_id = ${me} and ${matches} order by c.id desc limit ${maxOwnFound})`
}

const requests = (search: Search): SQL => {
  const { me, side } = search
  const matches = matching(search, {
    id: sql`r.id`,
    latest: sql`select l.id from ${campaignRequestsView} l where l.${side.own} = ${me}`,
    words: sql`c.title || ' ' || o.display_name || ' ' || o.username`,
  })
  return sql`
    (select 'campaign_request', r.id, null::int, c.title, o.id, null::text, null::int, null::int
     from ${campaignRequestsView} r join ${campaignsView} c on c.id = r.campaign_id join ${usersView} o on o.id = r.${side.other}
     where r.${side.own} = ${me} and ${matches} order by r.id desc limit ${maxOwnFound})`
}

const messages = (search: Search): SQL => {
  const { me } = search
  const matches = matching(search, {
    id: sql`m.id`,
    latest: sql`select l.id from ${contactMessagesView} l where l.user_id = ${me} and l.merged_into is null`,
    words: sql`m.subject`,
  })
  return sql`
    (select 'support', m.id, null::int, m.subject, null::int, null::text, null::int, null::int
     from ${contactMessagesView} m where m.user_id = ${me} and m.merged_into is null and ${matches}
     order by m.id desc limit ${maxOwnFound})`
}

/** Receipts with a number, in the series and of the year that were typed with it. */
const receipts = (me: number, { series, year, number }: Reference): SQL => sql`
  (select 'receipt', r.id, null::int, null::text, null::int, r.series, r.year, r.number
   from ${receiptsView} r where r.owner_id = ${me} and r.number = ${number}
     ${series ? sql`and r.series = ${series.toUpperCase()}` : sql``} ${year ? sql`and r.year = ${Number(year)}` : sql``}
   order by r.id desc limit ${maxOwnFound})`
