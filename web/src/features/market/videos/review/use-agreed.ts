import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { ChecklistItem } from '#contract/market/videos/video-machine.ts'
import type { Video } from '#contract/market/videos/videos.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { nameOf } from '../../../../format/region-names.ts'

/** Agreement about each item of a video's checklist, as lines; empty where there is none. */
export function useAgreed(
  { agreement, disclosure }: Pick<CampaignRequest, 'agreement' | 'disclosure'>,
  { deliverableId, licence }: Pick<Video, 'deliverableId' | 'licence'>,
) {
  const { t, i18n } = useTranslation()
  const { utcDay } = useTimes()
  const { deliverables, dos, donts, adMarking, licenceNumber } = agreement
  const deliverable = deliverables.find(({ id }) => id === deliverableId)
  const agreed: Record<ChecklistItem, string[]> = {
    deliverable: deliverable ? [t(`campaign.deliverable.${deliverable.kind}`, { count: deliverable.count })] : [],
    caption: deliverable?.caption ? [deliverable.caption] : [],
    hashtags: deliverable?.hashtags.length
      ? [deliverable.hashtags.map((each) => `#${each.replace(/^#/, '')}`).join(' ')]
      : [],
    disclosure: [
      t(`buy.marking.${adMarking}`),
      ...disclosure.labels.map(({ country, label }) =>
        t('video.check.countryLabel', { label, country: nameOf(country, 'region', i18n.language) }),
      ),
      ...(licence
        ? [t('video.check.licence', { number: licence.number, day: utcDay(licence.expiresOn) })]
        : disclosure.licenceCountries.length > 0
          ? [t('video.check.licenceMissing')]
          : licenceNumber
            ? [licenceNumber]
            : []),
    ],
    dos,
    donts,
  }
  return agreed
}
