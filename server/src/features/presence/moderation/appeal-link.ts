import { timingSafeEqual } from 'node:crypto'
import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'

const signature = (secret: string, text: string) => digest(secret, 'appeal-link', text)

/** The token of a mailed link to one sanction. It opens and appeals that sanction and grants nothing else. */
export function appealToken({ secret }: Pick<Services, 'secret'>, sanctionId: number): string {
  return `${sanctionId}.${signature(secret, String(sanctionId)).toString('base64url')}`
}

/** The sanction that a token is for. Refuses 404 `link_invalid` tokens that we did not sign. */
export function readAppealToken({ secret }: Pick<Services, 'secret'>, token: string): number {
  const [id = '', signed = ''] = token.split('.')
  const [right, shown] = [signature(secret, id), Buffer.from(signed, 'base64url')]
  if (shown.length !== right.length || !timingSafeEqual(shown, right))
    throw new Refusal(404, 'link_invalid', moderationErrors.appealLinkInvalid)
  return Number(id)
}
