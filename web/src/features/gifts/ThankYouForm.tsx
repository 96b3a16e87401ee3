import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Gift, gifts } from '#contract/gifts/gifts.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useAction } from '../../api/queries.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { useToast } from '../../kit/toasts.tsx'

/** The receiver's one thank-you note; stored as a draft until it is sent. */
export function ThankYouForm({ gift, close }: { gift: Gift; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused, draft } = useContractForm(
    gifts.thank.schema.body,
    { text: '' },
    { draft: `gift-thanks-${gift.id}` },
  )
  const thank = useAction(gifts.thank, {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'gifts.title', text: t('gifts.thanked') })
    },
    onRefused,
  })
  return (
    <form onSubmit={form.onSubmit((body) => thank.mutate({ params: { id: gift.id }, body }))} noValidate>
      <Stack gap="sm">
        <Textarea
          label={t('gifts.thanksLabel')}
          description={t('gifts.thanksHint')}
          autosize
          autoFocus
          minRows={2}
          maxLength={500}
          required
          dir="auto"
          {...form.getInputProps('text')}
        />
        <Group gap="xs">
          <ActionButton type="submit" size="sm" busy={thank.isPending}>
            {t('gifts.sendThanks')}
          </ActionButton>
          <Button variant="default" size="sm" onClick={close}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
