import { describe, expect, it } from 'vitest'
import { orderErrors } from '#contract/market/orders/errors.ts'
import type { OrderChecklistItem } from '#contract/market/orders/missed-items.ts'
import { aMarket } from '../../../../test/market.ts'
import { Work } from '../../../../test/work.ts'

const { world } = await aMarket()

const changes = 'The label “advertisement” is missing'
const missing = (...missed: OrderChecklistItem[]) => ({ changes, missed })
const sendBack = async (work: Work, ...missed: OrderChecklistItem[]) => {
  const answer = await work.try('business', 'revise', missing(...missed))
  if (answer.status === 200) await work.does('influencer', 'deliver')
  return answer
}

describe('what was agreed and is missing', () => {
  it('is sent back without using up a revision, also on a deal without revisions', async () => {
    const work = await Work.of(world, 'delivered', { revisionsIncluded: 0 })
    expect((await work.try('business', 'revise')).body.code).toBe('no_revisions_left')
    const { dueDate } = await work.read()
    const task = await work.does('business', 'revise', missing('disclosure'))
    expect(task).toMatchObject({ status: 'in_progress', revisionsUsed: 0, missedBefore: ['disclosure'], dueDate })
    expect(task.events.at(-1)).toMatchObject({
      kind: 'revision_requested',
      note: changes,
      missed: ['disclosure'],
      actor: { id: work.business.id },
    })
    expect(world.mails).toContainEqual(
      expect.objectContaining({ kind: 'revision_requested', userId: work.influencer.id }),
    )
  })

  it('counts as a revision when no item is named', async () => {
    const work = await Work.of(world, 'delivered')
    expect(await work.does('business', 'revise')).toMatchObject({ revisionsUsed: 1, missedBefore: [] })
  })

  it('is named once each, so that there are at most five such rounds', async () => {
    const work = await Work.of(world, 'delivered', { revisionsIncluded: 0 })
    expect((await sendBack(work, 'disclosure')).status).toBe(200)
    expect(await sendBack(work, 'brief', 'disclosure')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'missed', message: orderErrors.missedUsed }] },
    })
    for (const item of ['work', 'brief', 'materials'] as const) expect((await sendBack(work, item)).status).toBe(200)
    // the order has no extras
    expect(await sendBack(work, 'extras')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'missed', message: orderErrors.missedUnknown }] },
    })
    expect((await work.read()).missedBefore).toEqual(['disclosure', 'work', 'brief', 'materials'])
    expect((await work.events()).filter((kind) => kind === 'revision_requested')).toHaveLength(4)
  })

  it.each([
    ['of other things', ['colour']],
    ['twice the same', ['brief', 'brief']],
    ['that is no list', 'brief'],
  ])('is refused as a list %s', async (_, missed) => {
    const work = await Work.of(world, 'delivered')
    expect((await work.try('business', 'revise', { changes, missed })).status).toBe(422)
    expect((await work.read()).status).toBe('delivered')
  })

  it('is sent back once by two presses at the same time', async () => {
    const work = await Work.of(world, 'delivered')
    const answers = await Promise.all(Array.from({ length: 5 }, () => work.try('business', 'revise', missing('work'))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await work.read()).missedBefore).toEqual(['work'])
  })

  it('is named by the business of the order alone, and only of what is delivered', async () => {
    const work = await Work.of(world, 'delivered')
    expect((await work.try('influencer', 'revise', missing('work'))).status).toBe(403)
    for (const person of [await world.aBusiness(), await world.anInfluencer(), await world.anAdmin()])
      expect((await work.try(person, 'revise', missing('work'))).status).toBe(404)
    expect((await work.try(world.aStranger(), 'revise', missing('work'))).status).toBe(401)
    await work.does('business', 'revise', missing('work'))
    expect((await work.try('business', 'revise', missing('brief'))).body.code).toBe('task_state')
  })
})
