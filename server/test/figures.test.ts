import { expect, it } from 'vitest'
import { queueCountNames, queueMoneyNames, stockNames } from '#contract/admin/admin/admin.ts'
import { queueNames } from '#contract/admin/statistics/queues.ts'
import { adminFigures, adminQueues } from '../src/app.ts'

it('every figure and every queue of admins comes from a feature', () => {
  expect(Object.keys(adminFigures).sort()).toEqual([...queueCountNames, ...queueMoneyNames, ...stockNames].sort())
  expect(Object.keys(adminQueues).sort()).toEqual([...queueNames].sort())
})
