import { truncate } from '#contract/truncate.ts'
import './campaign.css'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#contract/formats.ts'
import type { PublicCampaign } from '#contract/market/campaigns/campaigns.ts'
import { useConditionNames } from '../../../../format/condition-names.ts'
import { paths } from '../../../../format/paths.ts'
import { PlainAvatar } from '../../../../public/kit/PlainAvatar.tsx'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { CampaignFigures } from './CampaignFigures.tsx'
import { Deliverables } from './Deliverables.tsx'
import { JoinCampaign } from './JoinCampaign.tsx'

export const parameters: PublicPage['parameters'] = []
export const formats: PublicPage['formats'] = ['number', 'date', 'name']
export const texts = [
  'publicCampaign.',
  'campaign.deliverable.',
  'campaign.deliverables',
  'campaign.caption',
  'campaign.condition.',
  'campaign.fit.',
  'campaign.anywhere',
  'campaign.fee',
  'campaign.noFee',
  'campaign.places',
  'campaign.viewTarget',
  'campaign.applyBy',
  'campaign.deliverBy',
  'campaign.publish',
  'campaign.requirements',
  'campaign.product',
  'campaign.who',
  'categories.',
]

export const read: PublicPage<PublicCampaign>['read'] = async (get, { params }) =>
  // part of the path
  /^[1-9]\d{0,8}$/.test(params.id!)
    ? ((await get(`/api/campaigns/${params.id}/public`)) as PublicCampaign | null)
    : null

export const head: PublicPage<PublicCampaign>['head'] = (t, { data, language, origin }): Head => ({
  title: data.title,
  description: t('publicCampaign.description', {
    business: data.business.displayName,
    amount: formatMoney(data.price ?? 0, language),
    text: truncate(data.description.replaceAll(/\s+/g, ' '), 90, '…'),
  }),
  canonical: paths.publicCampaign(data.id),
  image: data.logoUrl ?? data.business.avatarUrl ?? undefined,
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'Demand',
    name: data.title,
    description: data.description,
    url: `${origin}${paths.publicCampaign(data.id)}`,
    availabilityEnds: data.applyBy,
    seller: { '@type': 'Organization', name: data.business.displayName, url: `${origin}/business/${data.business.id}` },
  },
})

/** /campaigns/{id}: an open campaign, readable by anybody and without scripts (product.md 5). */
function CampaignPage({ data: campaign, viewer }: PageProps<PublicCampaign>) {
  const { t } = useTranslation()
  const { business } = campaign
  return (
    <div className="wide campaign">
      <div className="campaign-head">
        <CampaignLogo campaign={campaign} />
        <div>
          <h1>
            <bdi>{campaign.title}</bdi>
          </h1>
          <p className="quiet">
            <a href={`/business/${business.id}`}>
              <bdi>{business.displayName}</bdi>
            </a>
          </p>
        </div>
      </div>
      <div className="campaign-columns">
        <aside className="card campaign-side">
          <CampaignFigures campaign={campaign} />
          <JoinCampaign campaign={campaign} viewer={viewer} />
        </aside>
        <div className="campaign-brief">
          <p className="campaign-text" dir="auto">
            {campaign.description}
          </p>
          {campaign.requirements && (
            <section>
              <h2>{t('campaign.requirements')}</h2>
              <p className="campaign-text" dir="auto">
                {campaign.requirements}
              </p>
            </section>
          )}
          <Deliverables deliverables={campaign.deliverables} />
          {campaign.product && (
            <section>
              <h2>{t('campaign.product')}</h2>
              <p dir="auto">{campaign.product}</p>
            </section>
          )}
          <Conditions campaign={campaign} />
        </div>
      </div>
    </div>
  )
}

/** The campaign's logo; without one, the face of its business. */
function CampaignLogo({ campaign: { logoUrl, business } }: { campaign: PublicCampaign }) {
  return logoUrl ? (
    <img className="campaign-logo" src={logoUrl} alt="" width={72} height={72} />
  ) : (
    <PlainAvatar person={business} size={72} eager />
  )
}

function Conditions({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useTranslation()
  const { conditionsOf } = useConditionNames()
  return (
    <section>
      <h2>{t('campaign.who')}</h2>
      <dl className="campaign-terms">
        {conditionsOf(campaign).map(([condition, value]) => (
          <div key={condition}>
            <dt>{t(`campaign.condition.${condition}`)}</dt>
            <dd suppressHydrationWarning>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export { CampaignPage as Component }
