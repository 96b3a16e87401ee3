import type { CampaignContent } from '#contract/market/campaigns/campaigns.ts'

/** The steps of the editor; the last one shows the campaign and sends it. */
export const editorSteps = ['basics', 'work', 'people', 'money', 'review'] as const
export type EditorStep = (typeof editorSteps)[number]

type Field = keyof CampaignContent | 'logoFileId' | 'fileIds'

const fields: Record<Exclude<EditorStep, 'review'>, Field[]> = {
  basics: ['title', 'logoFileId', 'description', 'requirements', 'product'],
  work: [
    'platforms',
    'deliverables',
    'dos',
    'donts',
    'links',
    'fileIds',
    'usageRights',
    'usageDays',
    'usageChannels',
    'adMarking',
    'licenceNumber',
  ],
  people: ['locations', 'languages', 'categories', 'minFollowers', 'questions', 'isInviteOnly'],
  money: ['price', 'places', 'budget', 'viewTarget', 'applyBy', 'deliverBy', 'publishFrom', 'publishUntil'],
}

/** The step in which the field of an issue stands, such as `deliverables.0.count`. */
export function stepOf(path: string): EditorStep {
  const [field] = path.split('.')
  return editorSteps.find((step) => step !== 'review' && fields[step].some((each) => each === field)) ?? 'basics'
}
