import { Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import { newReview, reviewLimits, reviews } from '#contract/reviews.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useTimes } from '../../ui/figures.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Stars } from '../../ui/Stars.tsx'
import { useToast } from '../../ui/toasts.tsx'

const choices = [5, 4, 3, 2, 1] as const
type Values = { stars: string; text: string }
const toInput = ({ stars, text }: Values) => ({ stars: Number(stars), text })

type Props = { purchaseId: number; other: Person; until: string; onDone: () => void }

/** Asks for stars and a word about the other side; says that it is shown only later. */
export function ReviewForm({ purchaseId, other, until, onDone }: Props) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues, forgetDraft } = useContractForm(
    newReview,
    { stars: '', text: '' },
    { toInput, draft: `review-${purchaseId}` },
  )
  const send = useAction(reviews.create, {
    onDone: () => {
      forgetDraft()
      toast.show({ title: 'reviews.title', text: t('review.sent') })
      onDone()
    },
    onRefused: (error) => {
      refused(error, showIssues)
      if (error.status === 409) onDone()
    },
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => send.mutate({ params: { id: purchaseId }, body: toInput(values) }))}
      noValidate
    >
      <Stack gap="md">
        <Text>{t('review.howWasIt', { name: other.displayName })}</Text>
        <Radio.Group label={t('review.stars')} withAsterisk {...form.getInputProps('stars')}>
          <Stack gap="xs" mt="xs">
            {choices.map((stars) => (
              <Radio
                key={stars}
                size="md"
                value={String(stars)}
                label={
                  <Group gap="sm" component="span">
                    <Stars value={stars} size={22} /> {t(`review.word.${stars}`)}
                  </Group>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('review.text')}
          description={t('review.textHelp')}
          autosize
          minRows={3}
          maxLength={reviewLimits.text}
          dir="auto"
          {...form.getInputProps('text')}
        />
        <Text size="sm" c="dimmed">
          {t('review.shownWhen', { name: other.displayName, date: day(until) })}
        </Text>
        <Group>
          <ActionButton type="submit" busy={send.isPending}>
            {t('review.send')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
