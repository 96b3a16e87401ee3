import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { useConditionNames } from '../../../../format/condition-names.ts'
import { FileLinks } from '../../../../kit/fields/files/FileLinks.tsx'
import { LinkList } from '../../../../kit/LinkList.tsx'
import { Term, Terms } from '../../../../kit/text/Term.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import classes from './campaign.module.css'
import { DeliverableList } from './DeliverableList.tsx'

type Props = {
  campaign: Campaign
  /** Level of the headings of its parts. */
  headings?: 2 | 3
}

/** All information of a campaign for influencers, apart from fee and days; empty parts are left out. */
export function CampaignBrief({ campaign, headings = 3 }: Props) {
  const { t } = useTranslation()
  const names = useConditionNames()
  const { requirements, deliverables, dos, donts, questions, product, links, files } = campaign
  const parts: [title: string, isShown: boolean, content: ReactNode][] = [
    [t('campaign.requirements'), requirements !== null, <UserText key="text">{requirements}</UserText>],
    [
      t('campaign.deliverables'),
      deliverables.length > 0,
      <DeliverableList key="deliverables" deliverables={deliverables} />,
    ],
    [t('campaign.product'), product !== null, <UserText key="product">{product}</UserText>],
    [t('campaign.dos'), dos.length > 0, <Bullets key="dos" texts={dos} />],
    [t('campaign.donts'), donts.length > 0, <Bullets key="donts" texts={donts} />],
    [
      t('campaign.who'),
      true,
      <Terms key="who">
        {names.conditionsOf(campaign).map(([condition, value]) => (
          <Term key={condition} name={t(`campaign.condition.${condition}`)}>
            {value}
          </Term>
        ))}
      </Terms>,
    ],
    [
      t('campaign.questions'),
      questions.length > 0,
      <Bullets key="questions" texts={questions.map(({ text }) => text)} />,
    ],
    [t('buy.links'), links.length > 0, <LinkList key="links" links={links} />],
    [t('buy.files'), files.length > 0, <FileLinks key="files" files={files} />],
    [t('campaign.rights'), true, <Rights key="rights" campaign={campaign} />],
  ]
  return (
    <Stack gap="xl">
      <UserText>{campaign.description}</UserText>
      {parts.map(
        ([title, isShown, content]) =>
          isShown && (
            <section key={title}>
              <Title order={headings} size="h4" mb="xs">
                {title}
              </Title>
              {content}
            </section>
          ),
      )}
    </Stack>
  )
}

function Rights({
  campaign: { usageRights, usageDays, usageChannels, adMarking, licenceNumber },
}: {
  campaign: Campaign
}) {
  const { t } = useTranslation()
  return (
    <Terms>
      <Term name={t('buy.usageRights')}>
        {t(`buy.rights.${usageRights}`)}
        {usageDays !== null && ` · ${t('deals.days', { count: usageDays })}`}
        {usageChannels && (
          <>
            {' '}
            · <bdi>{usageChannels}</bdi>
          </>
        )}
      </Term>
      <Term name={t('buy.adMarking')}>
        {t(`buy.marking.${adMarking}`)}
        {licenceNumber && (
          <>
            {' '}
            · <bdi>{licenceNumber}</bdi>
          </>
        )}
      </Term>
    </Terms>
  )
}

const Bullets = ({ texts }: { texts: readonly string[] }) => (
  <ul className={classes.bullets}>
    {texts.map((text) => (
      <li key={text}>
        <Text dir="auto">{text}</Text>
      </li>
    ))}
  </ul>
)
