import { and, asc, count, eq, gt, ne, sql } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import type { DealType } from '#contract/market/deals/deals.ts'
import { serviceTemplateErrors } from '#contract/market/service-templates/errors.ts'
import type {
  NewServiceTemplate,
  ServiceTemplate,
  ServiceTemplateChange,
} from '#contract/market/service-templates/service-templates.ts'
import { omit } from '#contract/omit.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { serviceTemplates } from './tables.ts'

const maxTemplates = 200

type Row = typeof serviceTemplates.$inferSelect
const templateFrom = (row: Row): ServiceTemplate => ({
  ...omit(row, 'number'),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

type Query = { limit?: number | undefined; cursor?: string | undefined; dealType?: DealType | undefined }

/** One page of templates, oldest first. */
export async function listTemplates(db: Queryable, { cursor, dealType, limit = defaultLimit }: Query) {
  const after = decodeCursor(cursor, 1)?.[0]
  const rows = await db
    .select()
    .from(serviceTemplates)
    .where(
      and(
        dealType && eq(serviceTemplates.dealType, dealType),
        after === undefined ? undefined : gt(serviceTemplates.number, after),
      ),
    )
    .orderBy(asc(serviceTemplates.number))
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, ({ number }) => encodeCursor(number))
  return { items: items.map(templateFrom), nextCursor }
}

/** Adds a template. Refuses more than 200 (409). */
export async function addTemplate({ tx, clock }: SystemContext, input: NewServiceTemplate): Promise<ServiceTemplate> {
  // serialized, so that the limit is exact
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('service-templates'))`)
  const rows = await tx.select({ many: count() }).from(serviceTemplates)
  if (onlyRow(rows).many >= maxTemplates)
    throw new Refusal(409, 'too_many_templates', serviceTemplateErrors.tooManyTemplates)
  if (input.isDefault) await clearDefault(tx, input.dealType, null)
  const now = clock()
  const added = await tx
    .insert(serviceTemplates)
    .values({ ...input, createdAt: now, updatedAt: now })
    .returning()
  return templateFrom(onlyRow(added))
}

/** Changes the given fields of a template; existing deals are not affected. Refuses 404 when it does not exist. */
export async function changeTemplate(
  { tx, clock }: SystemContext,
  id: string,
  given: ServiceTemplateChange & Was,
): Promise<ServiceTemplate> {
  const [known] = await tx.select().from(serviceTemplates).where(eq(serviceTemplates.id, id)).for('update')
  if (!known) throw notFound()
  const change = mergeConcurrentChanges(known, given)
  const next = { ...known, ...change }
  if (next.isDefault) await clearDefault(tx, next.dealType, id)
  const changed = await tx
    .update(serviceTemplates)
    .set({ ...change, updatedAt: clock() })
    .where(eq(serviceTemplates.id, id))
    .returning()
  return templateFrom(onlyRow(changed))
}

/** Removes a template. Returns it. Refuses 404 when it does not exist. */
export async function removeTemplate(tx: Tx, id: string): Promise<ServiceTemplate> {
  const [removed] = await tx.delete(serviceTemplates).where(eq(serviceTemplates.id, id)).returning()
  if (!removed) throw notFound()
  return templateFrom(removed)
}

/** Clears the current default of a type, except the template `id`, because there is at most one per type. */
async function clearDefault(tx: Tx, dealType: DealType, id: string | null): Promise<void> {
  await tx
    .update(serviceTemplates)
    .set({ isDefault: false })
    .where(
      and(
        eq(serviceTemplates.dealType, dealType),
        eq(serviceTemplates.isDefault, true),
        id === null ? undefined : ne(serviceTemplates.id, id),
      ),
    )
}
