import { Box, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { adMarkings, maxBriefFiles, usageRights } from '#contract/market/orders/purchases.ts'
import { SelectField } from '../../../../kit/fields/choice-fields.tsx'
import { DateField } from '../../../../kit/fields/dates/date-fields.tsx'
import { FilesField } from '../../../../kit/fields/files/FilesField.tsx'
import { firstError } from '../../../../kit/fields/first-error.ts'
import { MoreFields } from '../../../../kit/fields/MoreFields.tsx'
import { NumberField } from '../../../../kit/fields/number-fields.tsx'
import { TextAreaField, TextField } from '../../../../kit/fields/text-fields.tsx'
import { emptyBrief, type OrderForm } from './use-order-form.ts'

/** Optional parts of a brief: links, files, the wished date, and the rights of use; shown once any of them is filled in. */
export function BriefFields({ order: { form, files, setFiles } }: { order: OrderForm }) {
  const { t } = useTranslation()
  return (
    <MoreFields
      label={t('buy.moreBrief')}
      needed={hasMore(form.values.brief) || files.length > 0 || hasErrors(form.errors)}
    >
      <TextAreaField
        name="brief.links"
        label={t('buy.links')}
        description={t('buy.linksHint')}
        minRows={1}
        dir="ltr"
        error={firstError(form.errors, 'brief.links')}
      />
      <Input.Wrapper
        label={t('buy.files')}
        description={t('buy.filesHint', { most: maxBriefFiles })}
        labelElement="div"
        error={firstError(form.errors, 'briefFileIds')}
      >
        <Box mt="xs">
          <FilesField purpose="brief" label={t('buy.files')} max={maxBriefFiles} files={files} onChange={setFiles} />
        </Box>
      </Input.Wrapper>
      <DateField name="brief.wishedDate" label={t('buy.wishedDate')} />
      <RightsFields hasRights={form.values.brief.usageRights !== 'none'} />
      <SelectField
        name="brief.adMarking"
        label={t('buy.adMarking')}
        allowDeselect={false}
        data={adMarkings.map((value) => ({ value, label: t(`buy.marking.${value}`) }))}
      />
      <TextField name="brief.licenceNumber" label={t('buy.licence')} description={t('buy.licenceHint')} />
    </MoreFields>
  )
}

const hasMore = (brief: OrderForm['form']['values']['brief']) =>
  (Object.keys(emptyBrief) as (keyof typeof emptyBrief)[]).some(
    (name) => name !== 'sayAndShow' && brief[name] !== emptyBrief[name],
  )

const hasErrors = (errors: Record<string, ReactNode>) =>
  Object.keys(errors).some((path) => path !== 'brief.sayAndShow' && path.startsWith('brief'))

function RightsFields({ hasRights }: { hasRights: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        name="brief.usageRights"
        label={t('buy.usageRights')}
        allowDeselect={false}
        data={usageRights.map((value) => ({ value, label: t(`buy.rights.${value}`) }))}
      />
      {hasRights && (
        <Group grow>
          <NumberField name="brief.usageDays" label={t('buy.usageDays')} min={1} max={3650} allowDecimal={false} />
          <TextField name="brief.usageChannels" label={t('buy.usageChannels')} dir="auto" />
        </Group>
      )}
    </>
  )
}
