import type { SealedChain } from '#contract/foundation/action-log/action-log.ts'
import type { auditLedger } from './features/money/ledger/index.ts'

/** Prints the findings of an audit of the ledger and the action log; returns whether both are right. */
export function reportAudit(
  { journals, holds, found, violations }: Awaited<ReturnType<typeof auditLedger>>,
  log: SealedChain,
): boolean {
  for (const { invariant, key, detail } of violations) console.log(`${invariant}: ${key} (${detail})`)
  if (found > violations.length) console.log(`… and ${found - violations.length} more`)
  console.log(`Audit: ${journals} journals, ${holds} holds, ${found} violations`)
  if (log.firstBroken) console.log(`action log: entry ${log.firstBroken} was changed or removed after it was sealed`)
  console.log(
    `Action log: ${log.sealed} entries sealed, ${log.intact ? 'intact' : 'broken'}, last hash ${log.lastHash ?? 'none'}`,
  )
  return found === 0 && log.intact
}
