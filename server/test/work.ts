import type { NewDeal } from '#contract/market/deals/deals.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { Answer, Person, World } from './world.ts'

export const linkDelivery = { finalResultUrl: 'https://example.com/p/1', finalResultType: 'link' }

/** Every action on an order and its task: its path, the object it applies to, and a valid input. */
export const moves = {
  acceptOrder: { on: 'purchases', path: 'accept', input: {} },
  declineOrder: { on: 'purchases', path: 'decline', input: {} },
  withdrawOrder: { on: 'purchases', path: 'cancel', input: {} },
  pause: { on: 'tasks', path: 'pause', input: { reason: 'I am ill' } },
  wait: { on: 'tasks', path: 'wait', input: { reason: 'Which colour?' } },
  resume: { on: 'tasks', path: 'resume', input: {} },
  deliver: { on: 'tasks', path: 'deliver', input: linkDelivery },
  revise: { on: 'tasks', path: 'revise', input: { changes: 'Brighter, please' } },
  accept: { on: 'tasks', path: 'accept', input: {} },
  extend: { on: 'tasks', path: 'extend', input: {} },
  cancel: { on: 'tasks', path: 'cancel', input: {} },
  keep: { on: 'tasks', path: 'cancel', input: { answer: 'keep' } },
  proposeDueDate: {
    on: 'tasks',
    path: 'due-date',
    input: { dueDate: '2030-01-01T12:00:00Z', reason: 'The parcel came late' },
  },
  agreeDueDate: { on: 'tasks', path: 'due-date/agree', input: { dueDate: '2030-01-01T12:00:00Z' } },
  refuseDueDate: { on: 'tasks', path: 'due-date/refuse', input: {} },
  withdrawDueDate: { on: 'tasks', path: 'due-date/withdraw', input: {} },
  revealPin: { on: 'tasks', path: 'pin/reveal', input: undefined },
  verifyPin: { on: 'tasks', path: 'verify-pin', input: { pinCode: '0000' } },
  write: { on: 'tasks', path: 'messages', input: { content: 'Hello' } },
} as const
export type Move = keyof typeof moves

/** The actions that lead to each visible state of a task. */
const stepsTo = {
  pending: [],
  in_progress: [['influencer', 'acceptOrder']],
  paused: [
    ['influencer', 'acceptOrder'],
    ['influencer', 'pause'],
  ],
  waiting_for_client: [
    ['influencer', 'acceptOrder'],
    ['influencer', 'wait'],
  ],
  delivered: [
    ['influencer', 'acceptOrder'],
    ['influencer', 'deliver'],
  ],
  completed: [
    ['influencer', 'acceptOrder'],
    ['influencer', 'deliver'],
    ['business', 'accept'],
  ],
  cancelled: [
    ['influencer', 'acceptOrder'],
    ['influencer', 'cancel'],
  ],
} satisfies Record<string, [Side, Move][]>
export type State = keyof typeof stepsTo
export const states = Object.keys(stepsTo) as State[]

/** An order of 100 dollars with its two sides. */
export class Work {
  readonly business: Person
  readonly influencer: Person
  readonly purchaseId: number
  readonly taskId: number

  private constructor(parts: Pick<Work, 'business' | 'influencer' | 'purchaseId' | 'taskId'>) {
    this.business = parts.business
    this.influencer = parts.influencer
    this.purchaseId = parts.purchaseId
    this.taskId = parts.taskId
  }

  /** An order in `state`; the business has no other money and the influencer none. */
  static async of(world: World, state: State, deal: Partial<NewDeal> = {}): Promise<Work> {
    const business = await world.aBusiness({ balance: 10_000 })
    const influencer = await world.anInfluencer()
    const ids = await world.anOrder(business, await world.aDeal(influencer, deal))
    const work = new Work({ business, influencer, ...ids })
    for (const [side, move] of stepsTo[state]) await work.does(side, move)
    return work
  }

  /** Performs an action as one side, or as somebody else. */
  try(who: Side | Person, move: Move, input?: object): Promise<Answer> {
    const person = who === 'business' ? this.business : who === 'influencer' ? this.influencer : who
    const { on, path, input: defaultInput } = moves[move]
    const id = on === 'tasks' ? this.taskId : this.purchaseId
    return person.call('POST', `/api/${on}/${id}/${path}`, input ?? defaultInput)
  }

  /** Performs an action that must succeed; returns the response body. */
  async does(side: Side, move: Move, input?: object) {
    const { status, body } = await this.try(side, move, input)
    if (status >= 300) throw new Error(`${side} cannot ${move}: ${JSON.stringify(body)}`)
    return body
  }

  read = async () => (await this.business.call('GET', `/api/tasks/${this.taskId}`)).body
  events = async (): Promise<string[]> => (await this.read()).events.map(({ kind }: { kind: string }) => kind)

  /** Available balances of both sides, and the held amount. */
  async money() {
    const [business, influencer] = await Promise.all(
      [this.business, this.influencer].map(async (person) => (await person.call('GET', '/api/wallet')).body),
    )
    return { business: business!.available, held: business!.held, influencer: influencer!.available }
  }
}

/** Balances around an order of 100 dollars in each situation. */
export const money = {
  held: { business: 0, held: 10_000, influencer: 0 },
  refunded: { business: 10_000, held: 0, influencer: 0 },
  released: { business: 0, held: 0, influencer: 9_000 },
}
