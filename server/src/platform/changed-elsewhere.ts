import { isDeepStrictEqual } from 'node:util'
import type { Was } from '#contract/form-changes.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from './refusal.ts'

type Fields = Record<string, unknown>
type Changed = { field: string; shown: unknown; now: unknown }

/**
 * Applies a form's changes (contract/form-changes.ts) to `now`, the stored fields, which the caller has locked and names as the contract
 * does. Fields that the form left unchanged take their values from `now`. Refuses a field that both the form and somebody else have
 * changed, to different values (409 `changed_elsewhere`). Nested fields are compared one by one.
 */
export function mergeConcurrentChanges<C extends Was>(now: object, { was, ...given }: C): Omit<C, 'was'> {
  if (!was) return given
  const changed: Changed[] = []
  const merged = merge({ now: plain(now) as Fields, was, given }, '', changed)
  if (changed.length > 0)
    throw new Refusal(409, 'changed_elsewhere', { message: requestErrors.changedElsewhere, details: { changed } })
  return merged as Omit<C, 'was'>
}

function merge({ now, was, given }: Record<'now' | 'was' | 'given', Fields>, path: string, changed: Changed[]): Fields {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const isKnown = Object.hasOwn(was, name) && Object.hasOwn(now, name)
      const [shown, current] = [plain(was[name]), now[name]]
      if (!isKnown || isDeepStrictEqual(current, plain(value))) return [name, value]
      if (isSame(plain(value), shown)) return [name, current]
      if (isSame(current, shown) || isSame(current, plain(value))) return [name, value]
      if (isFields(current) && isFields(shown) && isFields(value))
        return [name, merge({ now: current, was: shown, given: value }, `${path}${name}.`, changed)]
      changed.push({ field: path + name, shown: shown ?? null, now: current ?? null })
      return [name, value]
    }),
  )
}

/** A value as the API sends it: instants as texts. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

let meaningOf = (value: unknown): unknown => value

/** Compares values by their meaning from now on, for an application that answers with other words than are stored. */
export function compareByMeaning(read: typeof meaningOf): void {
  meaningOf = read
}

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(meaningOf(one), meaningOf(other))
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
