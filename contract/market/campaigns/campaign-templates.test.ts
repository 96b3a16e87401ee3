import { expect, it } from 'vitest'
import { campaignKinds, campaignTemplatesAt } from './campaign-templates.ts'
import { newCampaign } from './campaigns.ts'
import { submissionIssues } from './submission.ts'

const own = { title: 'A summer of coffee', description: 'Iced.', viewTarget: 1_000, price: 20_000, places: 5 }
const rest = {
  requirements: null,
  budget: null,
  locations: ['global'],
  categories: [],
  languages: [],
  minFollowers: null,
  dos: [],
  donts: [],
  links: [],
  questions: [],
  usageChannels: null,
  licenceNumber: null,
  product: null,
  isInviteOnly: false,
}

it('there is one template for each kind of campaign', () => {
  expect(campaignTemplatesAt(new Date()).map(({ kind }) => kind)).toEqual(campaignKinds)
})

it.each(campaignKinds)('a campaign of kind %s can be submitted with its template, on any day of the year', (kind) => {
  for (let day = 0; day < 366; day++) {
    const now = new Date(Date.UTC(2028, 0, 1 + day, 23, 59))
    const { content } = campaignTemplatesAt(now).find((template) => template.kind === kind)!
    expect(newCampaign.safeParse({ ...own, ...content })).toMatchObject({ success: true })
    expect(submissionIssues({ ...own, ...rest, ...content }, now)).toEqual([])
  }
})
