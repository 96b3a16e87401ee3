import { Spoiler, Stack } from '@mantine/core'
import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { Money, useTimes } from '../../../format/figures.tsx'
import { FileLinks } from '../../../kit/fields/files/FileLinks.tsx'
import { LinkList } from '../../../kit/LinkList.tsx'
import { Term } from '../../../kit/text/Term.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'

/** The height of a folded brief, and of one line of a value, in pixels. */
const [folded, line] = [104, 24]

/** A little less than `folded` where the fold would leave a name without its value. */
function useFoldedHeight() {
  const terms = useRef<HTMLDivElement>(null)
  const [observe, { width }] = useResizeObserver<HTMLDivElement>()
  const [height, setHeight] = useState(folded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width breaks lines elsewhere
  useLayoutEffect(() => {
    const top = terms.current?.getBoundingClientRect().top ?? 0
    const cut = [...(terms.current?.children ?? [])].find((term) => {
      // every `Term` has a value
      const value = term.querySelector('dd')!.getBoundingClientRect().top - top
      return term.getBoundingClientRect().top - top < folded && value + line > folded
    })
    setHeight(cut ? cut.getBoundingClientRect().top - top : folded)
  }, [width])
  return { ref: useMergedRef(terms, observe), height }
}

/** The brief of an order. */
export function BriefView({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const { utcDay } = useTimes()
  const { brief } = purchase
  const { ref, height } = useFoldedHeight()
  return (
    <Spoiler
      maxHeight={height}
      showLabel={t('brief.more')}
      hideLabel={t('brief.less')}
      // a landmark that occurs many times in a list, so its name must be unique
      attributes={{ content: { 'aria-label': `${t('buy.brief')}: ${purchase.dealTitle} (${purchase.id})` } }}
    >
      <Stack component="dl" ref={ref} gap="xs" m={0}>
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
