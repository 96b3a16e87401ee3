import {
  Box,
  Checkbox,
  Divider,
  Drawer,
  Fieldset,
  Group,
  Input,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type Deal, orderTotal } from '#contract/deals/deals.ts'
import { adMarkings, maxBriefFiles, newPurchase, purchases, usageRights } from '#contract/orders/purchases.ts'
import type { UploadedFile } from '#contract/uploads/uploads.ts'
import { money } from '#contract/wallet/wallet.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { FilesField } from '../../../kit/fields/FilesField.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'
import { PaymentStep, shortfallOf } from './PaymentStep.tsx'

const emptyOrder = {
  extras: [] as string[],
  messageFromBusiness: '',
  brief: {
    sayAndShow: '',
    links: '' as string,
    wishedDate: '' as string,
    usageRights: 'none' as (typeof usageRights)[number],
    usageDays: '' as number | string,
    usageChannels: '',
    adMarking: 'platform_label' as (typeof adMarkings)[number],
    licenceNumber: '',
  },
}
type Values = typeof emptyOrder

/** The order form: extras, message, brief, total and payment (product.md 4). */
export function BuyDeal({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { t } = useTranslation()
  const wallet = useRead(money.wallet, {}, { enabled: !deal.isPriceHidden })
  const title = t(deal.isPriceHidden ? 'profile.askPrice' : 'buy.title')
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={title}>
      {deal.isPriceHidden ? (
        <OrderForm deal={deal} available={0} />
      ) : (
        <Loaded read={wallet} section={title}>
          {({ available }) => <OrderForm deal={deal} available={available} />}
        </Loaded>
      )}
    </Drawer>
  )
}

function OrderForm({ deal, available }: { deal: Deal; available: number }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const navigate = useNavigate()
  const toast = useToast()
  const errorText = useErrorText()
  const [files, setFiles] = useState<UploadedFile[]>([])
  const chosenExtras = (values: Values) => deal.customOptions.filter((option) => values.extras.includes(option.id))
  const toInput = (values: Values): z.input<typeof newPurchase> => ({
    amount: orderTotal(deal, chosenExtras(values)).amount,
    extras: values.extras,
    messageFromBusiness: values.messageFromBusiness,
    briefFileIds: files.map(({ id }) => id),
    brief: {
      ...values.brief,
      links: values.brief.links.split(/\s+/).filter(Boolean),
      wishedDate: values.brief.wishedDate || null,
      usageDays: values.brief.usageDays === '' ? null : Number(values.brief.usageDays),
      usageChannels: values.brief.usageChannels || null,
      licenceNumber: values.brief.licenceNumber || null,
    },
  })
  const { form, showIssues, draft } = useContractForm(newPurchase, emptyOrder, {
    draft: `order-${deal.id}`,
    toInput,
  })
  const order = useAction(purchases.create, {
    onDone: ({ purchase, checkoutUrl }) => {
      draft.clear()
      if (purchase.priceQuestion) {
        toast.show({ title: 'buy.asked', text: t('buy.askedText') })
        return navigate(`${paths.purchases}?status=price_asked`)
      }
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      toast.show({ title: 'buy.done', text: t('buy.doneText') })
      navigate(paths.thanks(purchase.taskId!))
    },
    onRefused: (error) => {
      showIssues(error)
      toast.show({ title: 'toast.error', text: errorText(error), failed: true })
    },
  })
  const { amount, deliveryDays } = orderTotal(deal, chosenExtras(form.values))
  const hasShortfall = amount !== null && shortfallOf(amount, available) > 0

  return (
    <form
      onSubmit={form.onSubmit((values) =>
        order.mutate({
          params: { id: deal.id },
          body: { ...toInput(values), payWith: hasShortfall ? 'card' : 'balance' },
        }),
      )}
      noValidate
    >
      <Stack gap="md">
        <UserRow person={deal.influencer} note={<bdi>{deal.title}</bdi>} />
        {deal.customOptions.length > 0 && (
          <Checkbox.Group label={t('deals.extras')} {...form.getInputProps('extras')}>
            <Stack gap="xs" mt="xs">
              {deal.customOptions.map((option) => (
                <Checkbox
                  key={option.id}
                  value={option.id}
                  label={
                    <>
                      <bdi>{option.label}</bdi> · <Money cents={option.price} signed />
                      {option.extraDays > 0 && ` · ${t('deals.days', { count: option.extraDays })}`}
                    </>
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Textarea
          label={t('buy.message')}
          autosize
          minRows={2}
          dir="auto"
          {...form.getInputProps('messageFromBusiness')}
        />
        <Fieldset legend={t('buy.brief')}>
          <Stack gap="sm">
            <Textarea
              label={t('buy.sayAndShow')}
              autosize
              minRows={3}
              dir="auto"
              {...form.getInputProps('brief.sayAndShow')}
            />
            <Textarea
              label={t('buy.links')}
              description={t('buy.linksHint')}
              autosize
              minRows={1}
              dir="ltr"
              {...form.getInputProps('brief.links')}
              error={firstError(form.errors, 'brief.links')}
            />
            <Input.Wrapper
              label={t('buy.files')}
              description={t('buy.filesHint', { most: maxBriefFiles })}
              labelElement="div"
              error={firstError(form.errors, 'briefFileIds')}
            >
              <Box mt="xs">
                <FilesField
                  purpose="brief"
                  label={t('buy.files')}
                  max={maxBriefFiles}
                  files={files}
                  onChange={setFiles}
                />
              </Box>
            </Input.Wrapper>
            <TextInput label={t('buy.wishedDate')} type="date" {...form.getInputProps('brief.wishedDate')} />
            <Select
              label={t('buy.usageRights')}
              allowDeselect={false}
              data={usageRights.map((value) => ({ value, label: t(`buy.rights.${value}`) }))}
              {...form.getInputProps('brief.usageRights')}
            />
            {form.values.brief.usageRights !== 'none' && (
              <Group grow>
                <NumberInput
                  label={t('buy.usageDays')}
                  min={1}
                  max={3650}
                  allowDecimal={false}
                  {...form.getInputProps('brief.usageDays')}
                />
                <TextInput label={t('buy.usageChannels')} dir="auto" {...form.getInputProps('brief.usageChannels')} />
              </Group>
            )}
            <Select
              label={t('buy.adMarking')}
              allowDeselect={false}
              data={adMarkings.map((value) => ({ value, label: t(`buy.marking.${value}`) }))}
              {...form.getInputProps('brief.adMarking')}
            />
            <TextInput
              label={t('buy.licence')}
              description={t('buy.licenceHint')}
              {...form.getInputProps('brief.licenceNumber')}
            />
          </Stack>
        </Fieldset>
        <Divider />
        {amount === null ? (
          <>
            <Text size="sm">{t('buy.askText')}</Text>
            <ActionButton
              type="submit"
              size="md"
              busy={order.isPending}
              reason={user.isVerified ? null : t('Confirm your email first')}
            >
              {t('profile.askPrice')}
            </ActionButton>
          </>
        ) : (
          <PaymentStep amount={amount} deliveryDays={deliveryDays} available={available} busy={order.isPending} />
        )}
      </Stack>
    </form>
  )
}

/** The first error of a field that represents a list. */
const firstError = (errors: Record<string, React.ReactNode>, path: string) =>
  Object.entries(errors).find(([key]) => key.startsWith(path))?.[1]
