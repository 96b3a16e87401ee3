import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { messages } from '#contract/messages.ts'
import { product } from '#contract/product.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { deriveKey } from '../../platform/secret.ts'

/** Argon2id, the OWASP minimum (reliability.md 4.2.3). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4
const patience = 3_000

export type Passwords = {
  hash(password: string): Promise<string>
  /** Compares in the same time whether or not there is a hash, so that an unknown name takes as long as a wrong password. */
  matches(password: string, hashed: string | null): Promise<boolean>
}

/** Password hashing with a pepper from the installation's secret; at most four at once, others wait up to 3 s, then 503. */
export function openPasswords(secret: string): Passwords {
  const pepper = deriveKey(secret, 'password-pepper')
  const peppered = (password: string) => createHmac('sha256', pepper).update(password).digest('base64')
  const inTurn = turns(atOnce, patience)
  const nobody = hash(peppered('nobody has this password'), cost)
  return {
    hash: (password) => inTurn(() => hash(peppered(password), cost)),
    matches: async (password, hashed) => {
      const known = hashed ?? (await nobody)
      const right = await inTurn(() => verify(known, peppered(password)))
      return right && hashed !== null
    },
  }
}

/** Lets `most` run at once; the others wait in line, but not longer than `limit` milliseconds. */
function turns(most: number, limit: number) {
  let running = 0
  const line: (() => void)[] = []
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (running < most) {
        running++
        return resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(enter), 1)
        reject(new Refusal(503, 'unavailable', messages.unavailable, { retryAfterSeconds: 3 }))
      }, limit)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      line.push(enter)
    })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

/** Passwords that everybody tries first. */
const common = new Set(
  `password password1 password123 passw0rd 12345678 123456789 1234567890 11111111 00000000 87654321 qwertyui qwerty123 qwertyuiop
  iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1 welcome123 admin123 administrator abc12345
  1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx asdfghjk computer internet michelle jennifer starwars whatever influencer business
  12341234 88888888 55555555 99999999 password! password1! changeme secret123 monkey123 dragon123 master123 hello123 liverpool`.split(
    /\s+/,
  ),
)

/** Refuses passwords that are guessed first: the common ones, the product's name, the person's own (422 `validation`). */
export function refuseCommonPassword(password: string, username: string, path = 'password'): void {
  const plain = password.toLowerCase()
  const guessed =
    common.has(plain) || plain.replaceAll(/\d+$/g, '') === product.toLowerCase() || plain === username.toLowerCase()
  if (!guessed) return
  throw invalid(path, messages.passwordTooCommon)
}
