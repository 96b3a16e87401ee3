import { sql } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { addressesOf } from '../../accounts/sessions/index.ts'
import type { UserRow } from '../../foundation/users/index.ts'
import { type PlainPayoutDetails, readPayoutAccount } from '../../money/payout-details/index.ts'
import { riskFingerprints } from './tables.ts'

type Fingerprint = Pick<typeof riskFingerprints.$inferSelect, 'kind' | 'digest' | 'seenAt'>

/** Stores the networks and payout details by which other accounts that share them are found; only as keyed digests. */
export async function storeFingerprints(context: SystemContext, user: UserRow): Promise<void> {
  const found = [...(await networksOf(context, user)), ...(await payoutAccountOf(context, user.id))]
  if (found.length === 0) return
  const newest = new Map<string, Fingerprint>()
  for (const each of found) {
    const known = newest.get(each.digest)
    if (!known || known.seenAt < each.seenAt) newest.set(each.digest, each)
  }
  await context.tx
    .insert(riskFingerprints)
    .values([...newest.values()].map((each) => ({ ...each, userId: user.id })))
    .onConflictDoUpdate({
      target: [riskFingerprints.userId, riskFingerprints.kind, riskFingerprints.digest],
      set: { seenAt: sql`greatest(${riskFingerprints.seenAt}, excluded.seen_at)` },
    })
}

async function networksOf({ tx, secret }: SystemContext, user: UserRow): Promise<Fingerprint[]> {
  const seen: [address: string | null, at: Date | null][] = [
    [user.registrationIp, user.createdAt],
    [user.lastLoginIp, user.lastLoginAt],
    ...(await addressesOf(tx, user.id)).map(({ address, at }): [string, Date] => [address, at]),
  ]
  return seen.flatMap(([address, seenAt]) =>
    address && seenAt
      ? [{ kind: 'network', digest: digest(secret, 'risk-network', networkOf(address)).toString('base64url'), seenAt }]
      : [],
  )
}

async function payoutAccountOf({ tx, secret, clock }: SystemContext, userId: number): Promise<Fingerprint[]> {
  const { details } = await readPayoutAccount(tx, secret, userId)
  const account = details && accountKey(details)
  if (!account) return []
  return [{ kind: 'payout', digest: digest(secret, 'risk-payout', account).toString('base64url'), seenAt: clock() }]
}

/** The identity of the account that money goes to, however it was typed. */
function accountKey(details: PlainPayoutDetails): string | null {
  const { paymentMethod, paypalEmail, accountNumber, routingNumber, swiftCode, stripeAccountId, cryptoAddress } =
    details
  const bank = accountNumber && [accountNumber, routingNumber ?? swiftCode ?? ''].join('/')
  const account = paypalEmail ?? bank ?? stripeAccountId ?? cryptoAddress
  return account ? `${paymentMethod}:${account.replaceAll(/\s/g, '').toLowerCase()}` : null
}
