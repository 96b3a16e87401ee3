import { randomBytes, randomUUID } from 'node:crypto'
import { payoutReference, withdrawalOfReference } from '#contract/money/payouts/payout-reference.ts'
import { day } from '../../platform/clock.ts'
import { mustFind } from '../../platform/must-find.ts'

const minute = 60_000
const timestamp = String.raw`\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00)`
const uuid = `[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}`

/** An id of ours, or one of the card provider. */
export const randomId = new RegExp(`${uuid}|(?<=_)[0-9a-f]{40}(?![0-9a-f])`)

/** A withdrawal's id as PayPal's file has it. */
const reference = String.raw`(?<![\da-z])w[\da-z]{25}(?![\da-z])`

/** Matches values that differ between two demos of the same rules: moments, days, random ids, and file names made of them. */
const passing = new RegExp(
  [
    timestamp,
    `[0-9a-f]{2}/[0-9a-f]{2}/${uuid}`,
    randomId.source,
    reference,
    // seconds of the card provider, in JSON
    String.raw`(?<=": )[1-9]\d{9}(?=[,}])`,
    String.raw`(?<![\w-])\d{4}-\d\d-\d\d(?![\w.-])`,
  ].join('|'),
  'g',
)
const token = /<([tTedvpuwx])(-?\d+)(?:\.(\d+))?>/g

const midnight = (at: number) => Math.floor(at / day) * day
const timeOfId = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** The time that a demo presents as now, and the time at which it was really played, which the database knows. */
export type Played = { now: Date; playedAt: Date }
/** Playing takes less than this. */
const playedWithin = 15 * minute

/** Puts a token in the place of each moment, day and random id; `numberOf` numbers the ids. */
function tokens({ now, playedAt }: Played, numberOf: (id: string) => number) {
  const minutes = (at: number, round = Math.floor) => {
    const passed = (at - now.getTime()) / minute
    const sincePlayed = at - playedAt.getTime()
    // by the clock of the database, which is never at a whole minute from now
    if (!Number.isInteger(passed) && sincePlayed > -minute && sincePlayed < playedWithin) return 0
    return round(passed)
  }
  const tokenOf = (found: string) => {
    const withdrawal = found.startsWith('w') ? withdrawalOfReference(found) : null
    if (withdrawal) return `<w${numberOf(withdrawal)}>`
    if (found.length === 40 && !found.includes('-')) return `<x${numberOf(found)}>`
    if (found.length === 10 && !found.includes('-')) return `<e${minutes(Number(found) * 1_000, Math.round)}>`
    if (found.length === 10) return `<d${Math.round((Date.parse(found) - midnight(now.getTime())) / day)}>`
    if (found[2] === '/') return `<p${numberOf(found.slice(6))}>`
    if (found[8] === '-' && found[14] === '7') return `<v${minutes(timeOfId(found))}.${numberOf(found)}>`
    if (found[8] === '-') return `<u${numberOf(found)}>`
    const kind = found[10] === 'T' ? 'T' : 't'
    return `<${kind}${minutes(Date.parse(found.replace(' ', 'T').replace('+00', 'Z')))}>`
  }
  return (line: string) => line.replaceAll(passing, tokenOf)
}

/**
 * Replaces the parts of a dump that would differ tomorrow: moments by minutes from now (`<t-90>`, `<T-90>` within JSON, `<e-90>` for
 * seconds of the epoch), days by days from today (`<d14>`), and random ids by numbers in the order of their appearance.
 */
export function withoutMoments(played: Played): (line: string) => string {
  const numbers = new Map<string, number>()
  return tokens(played, (id) => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return number
  })
}

/** Sorts lines by their parts that are not random. */
export function sorted(lines: string[], played: Played): string[] {
  const withoutIds = tokens(played, () => 0)
  const keys = new Map(lines.map((line) => [line, withoutIds(line)]))
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return lines.toSorted((a, b) => compare(mustFind(keys, a), mustFind(keys, b)))
}

/** Replaces the tokens of `withoutMoments` by moments and random ids of this installation. */
export function withMoments(now: Date): (line: string) => string {
  const ids = new Map<string, string>()
  const idOf = (number: string, make: () => string) => {
    const id = ids.get(number) ?? make()
    ids.set(number, id)
    return id
  }
  const at = (minutes: string) => now.getTime() + Number(minutes) * minute
  const valueIn = (_: string, kind: string, value: string, number: string) => {
    switch (kind) {
      case 't':
        return new Date(at(value)).toISOString().replace('T', ' ').replace('Z', '+00')
      case 'T':
        return new Date(at(value)).toISOString()
      case 'e':
        return String(Math.floor(at(value) / 1_000))
      case 'd':
        return new Date(midnight(now.getTime()) + Number(value) * day).toISOString().slice(0, 10)
      case 'v':
        return idOf(number, () => orderedId(at(value), Number(number)))
      case 'p': {
        const id = idOf(value, randomUUID)
        return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
      }
      case 'w':
        return payoutReference(idOf(value, randomUUID))
      case 'x':
        return idOf(value, () => randomBytes(20).toString('hex'))
      default:
        return idOf(value, randomUUID)
    }
  }
  return (line) => line.replaceAll(token, valueIn)
}

/** A UUID of version 7; those of the same minute are in the order of their numbers. */
function orderedId(at: number, number: number): string {
  const time = at.toString(16).padStart(12, '0')
  const order = (number & 0xfff).toString(16).padStart(3, '0')
  const random = randomBytes(8)
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0)
  const rest = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${rest.slice(0, 4)}-${rest.slice(4)}`
}
