import { Spoiler, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/orders/purchases.ts'
import { Money, useTimes } from '../../format/figures.tsx'
import { FileLinks } from '../../kit/fields/FileLinks.tsx'
import { LinkList } from '../../kit/LinkList.tsx'
import { Term } from '../../kit/Term.tsx'
import { UserText } from '../../kit/UserText.tsx'

/** The brief of an order. */
export function BriefView({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const { utcDay } = useTimes()
  const { brief } = purchase
  return (
    <Spoiler
      maxHeight={104}
      showLabel={t('brief.more')}
      hideLabel={t('brief.less')}
      // a landmark that occurs many times in a list, so its name must be unique
      attributes={{ content: { 'aria-label': `${t('buy.brief')}: ${purchase.dealTitle} (${purchase.id})` } }}
    >
      <Stack component="dl" gap="xs" m={0}>
        <Term name={t('buy.sayAndShow')}>
          <UserText>{brief.sayAndShow}</UserText>
        </Term>
        {brief.links.length > 0 && (
          <Term name={t('buy.links')}>
            <LinkList links={brief.links} />
          </Term>
        )}
        {purchase.briefFiles.length > 0 && (
          <Term name={t('buy.files')}>
            <FileLinks files={purchase.briefFiles} />
          </Term>
        )}
        {purchase.extras.length > 0 && (
          <Term name={t('deals.extras')}>
            {purchase.extras.map((extra) => (
              <div key={extra.id}>
                <bdi>{extra.label}</bdi> · <Money cents={extra.price} />
              </div>
            ))}
          </Term>
        )}
        {brief.wishedDate && <Term name={t('buy.wishedDate')}>{utcDay(brief.wishedDate)}</Term>}
        <Term name={t('buy.usageRights')}>
          {t(`buy.rights.${brief.usageRights}`)}
          {brief.usageDays && ` · ${t('deals.days', { count: brief.usageDays })}`}
          {brief.usageChannels && (
            <>
              {' '}
              · <bdi>{brief.usageChannels}</bdi>
            </>
          )}
        </Term>
        <Term name={t('buy.adMarking')}>
          {t(`buy.marking.${brief.adMarking}`)}
          {brief.licenceNumber && (
            <>
              {' '}
              · <bdi>{brief.licenceNumber}</bdi>
            </>
          )}
        </Term>
      </Stack>
    </Spoiler>
  )
}
