/**
 * Personal data in one table, for the data map (reliability.md 4.7): what a person's export includes of it, and what happens to it when
 * their account is deleted. `$1` is the person's id. Each feature registers its own tables.
 */
export type PersonalTable = {
  table: string
  /** SQL: the condition that a row belongs to the user. */
  where: string
  /** The section of the export; omitted when exported elsewhere or purely technical (hashes, links). */
  section?: string
  /** Columns left out of the export: secrets, and other users' data. */
  omit?: string[]
  /** Deleted with the account; otherwise retained for orders and the ledger, which refer to the user by id only. */
  erase?: true
  /** SQL run before erasing, to keep counters on other users' rows correct. */
  fixCounters?: string
  /**
   * Part of an account itself. When the demo people are removed, other people's rows are `kept`; those that are `derived` are
   * recomputed.
   */
  account?: 'kept' | 'derived'
  /** The type of the column `id`, by which the export is paged; integer by default. */
  idType?: 'uuid'
}
