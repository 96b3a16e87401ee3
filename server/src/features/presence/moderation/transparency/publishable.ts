import { minPublished, type TransparencyReport } from '#contract/presence/moderation/transparency.ts'

type Group = TransparencyReport['groups'][number]

/** Returns whether a count can be published: none, or enough. */
const isSafe = (count: number) => count === 0 || count >= minPublished

/**
 * A group as everybody may see it. Small counts become null; a single one could be computed from the total, so the smallest of the others
 * becomes null as well. The total is null if it is small itself.
 */
export function publishable({ name, rows, total }: Group): Group {
  // counts become null only here
  const hidden = new Set(rows.filter(({ count }) => !isSafe(count!)))
  // counts become null only here
  const others = rows.filter((row) => !hidden.has(row) && row.count !== 0).sort((a, b) => a.count! - b.count!)
  if (hidden.size === 1 && others[0]) hidden.add(others[0])
  return {
    name,
    rows: rows.map((row) => (hidden.has(row) ? { ...row, count: null } : row)),
    // so does the total
    total: isSafe(total!) ? total : null,
  }
}
