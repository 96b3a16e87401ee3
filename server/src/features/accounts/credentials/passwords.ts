import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { product } from '#contract/product.ts'
import { deriveKey } from '../../../platform/crypto/secret.ts'
import { limitConcurrency } from '../../../platform/limits/concurrency.ts'
import { invalid } from '../../../platform/refusal.ts'

/** Parameters of Argon2id. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** The OWASP minimum (reliability.md 4.2.3). */
const owaspMinimum: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The number of concurrent hashes: more than there are cores speeds up none of them and slows everything else down. */
const maxAtOnce = Math.min(4, availableParallelism())
const maxWaiting = 500

export type Passwords = {
  /** Hashes the composed form: the same letters are one password, however a keyboard sends them. */
  hash(password: string): Promise<string>
  /**
   * Compares a password with a hash; `outdated` when an earlier release hashed another form of the same letters. Takes as long without a
   * hash as with one, so that timing does not reveal whether an account exists.
   */
  matches(password: string, hashed: string | null): Promise<false | 'current' | 'outdated'>
}

/** The form that is hashed, then forms that were hashed as typed. */
const formsOf = (password: string) => [...new Set([password.normalize('NFC'), password, password.normalize('NFD')])]

/**
 * Password hashing off the event loop, with a pepper derived from the installation's secret. One at a time per core, at most four;
 * up to 500 wait, further ones are refused at once (503 with Retry-After).
 */
export function openPasswords(secret: string, cost: PasswordCost = owaspMinimum): Passwords {
  const pepper = deriveKey(secret, 'password-pepper')
  const peppered = (password: string) => createHmac('sha256', pepper).update(password).digest('base64')
  const queued = limitConcurrency({ maxConcurrent: maxAtOnce, maxWaiting })
  const dummyHash = hash(peppered('nobody has this password'), cost)
  return {
    hash: (password) => queued(() => hash(peppered(password.normalize('NFC')), cost)),
    matches: async (password, hashed) => {
      const known = hashed ?? (await dummyHash)
      for (const [at, form] of formsOf(password).entries())
        if ((await queued(() => verify(known, peppered(form)))) && hashed !== null)
          return at === 0 ? 'current' : 'outdated'
      return false
    },
  }
}

/** The passwords that attackers try first. */
const commonPasswords = new Set(
  `password password1 password123 passw0rd 12345678 123456789 1234567890 11111111 00000000 87654321 qwertyui qwerty123 qwertyuiop
  iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1 welcome123 admin123 administrator abc12345
  1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx asdfghjk computer internet michelle jennifer starwars whatever influencer business
  12341234 88888888 55555555 99999999 password! password1! changeme secret123 monkey123 dragon123 master123 hello123 liverpool`.split(
    /\s+/,
  ),
)

/** Refuses easily guessed passwords: common ones, the product's name and the username (422 `validation`). */
export function refuseCommonPassword(password: string, username: string, path = 'password'): void {
  const plain = password.normalize('NFC').toLowerCase()
  const isGuessable =
    commonPasswords.has(plain) ||
    plain.replaceAll(/\d+$/g, '') === product.toLowerCase() ||
    plain === username.toLowerCase()
  if (!isGuessable) return
  throw invalid(path, identityErrors.passwordTooCommon)
}
