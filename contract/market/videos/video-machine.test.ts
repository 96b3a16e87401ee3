import { describe, expect, it } from 'vitest'
import type { Side } from '../engagements/engagement.ts'
import {
  type VideoFacts,
  type VideoStatus,
  type VideoVerdict,
  videoCan,
  videoClock,
  videoStatuses,
  videoTransitions,
} from './video-machine.ts'

const day = 86_400_000
const start = new Date('2026-01-01T00:00:00Z')
const at = (days: number) => new Date(start.getTime() + days * day)

const makeVideo = (facts: Partial<VideoFacts> = {}): VideoFacts => ({
  status: 'draft',
  hasFile: true,
  rounds: 0,
  reviewSince: null,
  readyAt: null,
  publishFrom: start,
  isRequestRunning: true,
  isDisputed: false,
  ...facts,
})
const codeOf = (verdict: VideoVerdict) => (verdict === true ? true : verdict.code)

describe('status transitions', () => {
  const expected: Record<VideoStatus, VideoStatus[]> = {
    draft: ['submitted', 'deleted'],
    submitted: ['processing'],
    processing: ['pending_verification', 'failed'],
    pending_verification: ['verified', 'rejected'],
    verified: ['ready', 'rejected'],
    ready: ['waiting_for_link'],
    rejected: ['draft', 'deleted'],
    waiting_for_link: ['published'],
    published: ['waiting_for_link'],
    failed: ['draft', 'deleted'],
    deleted: [],
  }
  it('match the product design', () => expect(videoTransitions).toEqual(expected))

  type Action = keyof typeof videoCan
  const possibleIn: Record<Action, VideoStatus[]> = {
    change: ['draft', 'failed', 'rejected'],
    submit: ['draft'],
    verify: ['pending_verification'],
    reject: ['pending_verification'],
    ready: ['ready'],
    link: ['waiting_for_link'],
    remove: ['draft', 'failed', 'rejected'],
  }
  const sideOf: Record<Action, Side> = {
    change: 'influencer',
    submit: 'influencer',
    verify: 'business',
    reject: 'business',
    ready: 'business',
    link: 'influencer',
    remove: 'influencer',
  }

  it.each(Object.keys(videoCan) as Action[])('allow %s to one side in the right states alone', (action) => {
    for (const status of videoStatuses) {
      const video = makeVideo({ status })
      const other = sideOf[action] === 'business' ? 'influencer' : 'business'
      expect(videoCan[action](video, other)).toMatchObject({ status: 403, code: 'wrong_side' })
      const verdict = videoCan[action](video, sideOf[action])
      if (possibleIn[action].includes(status)) expect(verdict, status).toBe(true)
      else expect(verdict, status).toMatchObject({ status: 409, code: 'video_state', params: { from: status } })
    }
  })

  it.each(Object.keys(videoCan) as Action[])('refuse %s during a dispute', (action) => {
    const video = makeVideo({ status: possibleIn[action][0], isDisputed: true })
    expect(codeOf(videoCan[action](video, sideOf[action]))).toBe('dispute_open')
  })

  it.each((Object.keys(videoCan) as Action[]).filter((action) => action !== 'remove'))(
    'refuse %s once the request is over',
    (action) => {
      const video = makeVideo({ status: possibleIn[action][0], isRequestRunning: false })
      expect(codeOf(videoCan[action](video, sideOf[action]))).toBe('request_over')
    },
  )
})

it('is submitted with a file alone', () => {
  expect(videoCan.submit(makeVideo({ hasFile: false }), 'influencer')).toMatchObject({
    status: 422,
    code: 'video_file_required',
  })
})

it('is sent back five times at most', () => {
  const waiting = makeVideo({ status: 'pending_verification' })
  expect(videoCan.reject({ ...waiting, rounds: 4 }, 'business')).toBe(true)
  expect(codeOf(videoCan.reject({ ...waiting, rounds: 5 }, 'business'))).toBe('no_rounds_left')
})

describe('the clock', () => {
  it('verifies an unanswered video after 72 hours', () => {
    const waiting = makeVideo({ status: 'pending_verification', reviewSince: start })
    expect(videoClock(waiting)).toEqual({ action: 'verify_silently', at: at(3) })
    expect(videoClock({ ...waiting, isDisputed: true })).toBeNull()
    expect(videoClock({ ...waiting, isRequestRunning: false })).toBeNull()
  })

  it.each([
    ['on the first day of publishing', at(2), at(2)],
    ['at once when that day has passed', at(-5), start],
    ['after 72 hours when that day is later', at(20), at(3)],
  ])('lets a ready video be published %s', (_, publishFrom, expected) => {
    const ready = makeVideo({ status: 'ready', readyAt: start, publishFrom })
    expect(videoClock(ready)).toEqual({ action: 'let_publish', at: expected })
  })

  it('stands still in every other state', () => {
    for (const status of videoStatuses.filter((each) => each !== 'pending_verification' && each !== 'ready'))
      expect(videoClock(makeVideo({ status, reviewSince: start, readyAt: start }))).toBeNull()
  })
})
