import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Gift, gifts, giftThanks } from '#contract/money/gifts/gifts.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'

/** The receiver's one thank-you note; stored as a draft until it is sent. */
export function ThankYouForm({ gift, close }: { gift: Gift; close: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, onRefused, draft } = useContractForm(giftThanks, { text: '' }, { draft: `gift-thanks-${gift.id}` })
  const thank = useAction(gifts.thank, {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'gifts.title', text: t('gifts.thanked') })
    },
    onRefused,
  })
  return (
    <ContractForm form={form} gap="sm" onSubmit={(body) => thank.mutate({ params: { id: gift.id }, body })}>
      <TextAreaField
        name="text"
        label={t('gifts.thanksLabel')}
        description={t('gifts.thanksHint')}
        autoFocus
        minRows={2}
        maxLength={500}
        required
      />
      <Group gap="xs">
        <ActionButton type="submit" size="sm" busy={thank.isPending}>
          {t('gifts.sendThanks')}
        </ActionButton>
        <Button variant="default" size="sm" onClick={close}>
          {t('common.cancel')}
        </Button>
      </Group>
    </ContractForm>
  )
}
