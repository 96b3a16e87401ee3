import { useTranslation } from 'react-i18next'
import { formatMoney } from '#contract/formats.ts'
import type { PublicCampaign } from '#contract/market/campaigns/campaigns.ts'
import { truncate } from '#contract/truncate.ts'
import { useConditionNames } from '../../../../format/condition-names.ts'
import { paths } from '../../../../format/paths.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import box from '../../../../kit/native/box.module.css'
import text from '../../../../kit/native/text.module.css'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { CampaignCover } from '../shared/CampaignCover.tsx'
import { CampaignFee } from '../shared/CampaignFee.tsx'
import { CampaignFigures } from './CampaignFigures.tsx'
import classes from './campaign-page.module.css'
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
  'campaign.youGet',
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
  picture: {
    path: `/share/campaigns/${data.id}?v=${data.shareVersion}&lng=${language}`,
    alt: `${data.title} · ${data.business.displayName}`,
  },
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
    <div className={`${box.wide} ${classes.campaign}`}>
      <div className={classes.cover}>
        <CampaignCover campaign={campaign} isWide />
      </div>
      <div className={classes.head}>
        <Avatar person={business} size={56} eager />
        <div>
          <h1>
            <bdi>{campaign.title}</bdi>
          </h1>
          <p className={text.quiet}>
            <a href={`/business/${business.id}`}>
              <bdi>{business.displayName}</bdi>
            </a>
          </p>
        </div>
      </div>
      <div className={classes.columns}>
        <aside className={`${box.card} ${classes.side}`}>
          <CampaignFee campaign={campaign} isEarned={viewer?.role !== 'business'} />
          <CampaignFigures campaign={campaign} />
          <JoinCampaign campaign={campaign} viewer={viewer} />
        </aside>
        <div className={classes.brief}>
          <p className={text.lines} dir="auto">
            {campaign.description}
          </p>
          {campaign.requirements && (
            <section>
              <h2>{t('campaign.requirements')}</h2>
              <p className={text.lines} dir="auto">
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

function Conditions({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useTranslation()
  const { conditionsOf } = useConditionNames()
  return (
    <section>
      <h2>{t('campaign.who')}</h2>
      <dl className={classes.terms}>
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
