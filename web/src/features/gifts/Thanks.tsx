import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Gift, gifts } from '#contract/gifts.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'

/** The words that the receiver sends back, once; what is typed is kept in this tab until it was sent. */
export function Thanks({ gift, close }: { gift: Gift; close: () => void }) {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues, forgetDraft } = useContractForm(
    gifts.thank.schema.body,
    { text: '' },
    { draft: `gift-thanks-${gift.id}` },
  )
  const thank = useAction(gifts.thank, {
    onDone: () => {
      forgetDraft()
      toast.show({ title: 'gifts.title', text: t('gifts.thanked') })
      readAgain(gifts.list)
    },
    onRefused: (error) => {
      refused(error, showIssues)
      if (error.issues.length === 0) readAgain(gifts.list)
    },
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
