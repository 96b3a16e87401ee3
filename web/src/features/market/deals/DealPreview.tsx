import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListedDeal } from '#contract/market/deals/deals.ts'
import { useSignedIn } from '../../../api/session.ts'
import type { LinkComponent } from '../../../kit/header/link.ts'
import { OfferCard } from './cards/OfferCard.tsx'
import classes from './deals.module.css'
import type { DealValues } from './use-deal-form.ts'

type Props = {
  values: DealValues
  /** The deal itself, or another one of the same person, as it is listed; undefined where there is none. */
  listed: ListedDeal | undefined
}

/** The card that buyers will see of a deal, as it is filled in. */
export function DealPreview({ values, listed }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  return (
    <aside className={classes.preview} aria-label={t('deals.preview')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('deals.preview')}
      </Text>
      <OfferCard
        deal={{
          ...values,
          title: values.title || t('deals.titleHint'),
          price: values.price ?? null,
          cover: listed?.cover ?? null,
          influencer: listed?.influencer ?? { ...user, rating: null },
        }}
        to=""
        Link={TitleAlone}
        heading="p"
      />
    </aside>
  )
}

/** In place of a link: the card leads nowhere yet. */
const TitleAlone: LinkComponent = ({ children }) => <span>{children}</span>
