import { Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactRating, contactRatings } from '#contract/market/support/contact-messages.ts'
import { ActionButton } from '../../../kit/buttons.tsx'

type Props = { chosen: ContactRating | null; busy: boolean; choose: (rating: ContactRating) => void }

/** Rating of our help; it can be changed. */
export function Rating({ chosen, busy, choose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Group gap="sm">
        <Text fw={600} id={id}>
          {t('contact.rate')}
        </Text>
        {contactRatings.map((rating) => (
          <ActionButton
            key={rating}
            size="sm"
            variant={rating === chosen ? 'filled' : 'default'}
            aria-pressed={rating === chosen}
            busy={busy}
            onClick={() => choose(rating)}
          >
            {t(`contact.rate.${rating}`)}
          </ActionButton>
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt={4} role="status" mih="1.5em">
        {chosen && t('contact.rated')}
      </Text>
    </section>
  )
}
