import { Anchor, Spoiler, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/purchases.ts'
import { Money } from './figures.tsx'

/** What was agreed when the order was made. */
export function BriefView({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const { brief } = purchase
  return (
    <Spoiler
      maxHeight={104}
      showLabel={t('brief.more')}
      hideLabel={t('brief.less')}
      // it is a landmark, and a list has many of them
      attributes={{ content: { 'aria-label': `${t('buy.brief')}: ${purchase.dealTitle} (${purchase.id})` } }}
    >
      <Stack component="dl" gap="xs" m={0}>
        <Term name={t('buy.sayAndShow')}>
          <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {brief.sayAndShow}
          </Text>
        </Term>
        {brief.links.length > 0 && (
          <Term name={t('buy.links')}>
            {brief.links.map((link) => (
              <div key={link}>
                <Anchor
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                  dir="ltr"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {link}
                </Anchor>
              </div>
            ))}
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
        {brief.wishedDate && <Term name={t('buy.wishedDate')}>{brief.wishedDate}</Term>}
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

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd style={{ margin: 0 }}>{children}</dd>
    </div>
  )
}
