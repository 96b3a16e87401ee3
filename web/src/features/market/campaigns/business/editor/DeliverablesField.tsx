import IconPlus from 'icon:plus'
import IconTrash from 'icon:trash'
import { ActionIcon, Button, Card, Group, Input, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type CampaignPlatform,
  campaignLimits,
  campaignPlatforms,
  kindsOfPlatform,
} from '#contract/market/campaigns/campaign-fields.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { SelectField, TagsField } from '../../../../../kit/fields/choice-fields.tsx'
import { firstError } from '../../../../../kit/fields/first-error.ts'
import { NumberField } from '../../../../../kit/fields/number-fields.tsx'
import { TheirLines } from '../../../../../kit/fields/TheirLines.tsx'
import { TextField } from '../../../../../kit/fields/text-fields.tsx'
import type { CampaignValues } from './campaign-values.ts'
import type { CampaignForm } from './use-campaign-editor.ts'

export const newDeliverable = (platform: CampaignPlatform): CampaignValues['deliverables'][number] => ({
  id: crypto.randomUUID(),
  platform,
  // every platform has a kind
  kind: kindsOfPlatform[platform][0]!,
  count: 1,
  caption: '',
  hashtags: [],
})

/** The pieces of work that each influencer makes. */
export function DeliverablesField({ form }: { form: CampaignForm }) {
  const { t } = useTranslation()
  const { deliverables, platforms } = form.values
  const lineOf = ({ platform, kind, count, caption }: CampaignValues['deliverables'][number]) =>
    [`${count} × ${platformNames[platform]}`, t(`campaign.kind.${kind}`), caption].filter(Boolean).join(' · ')
  const add = () => form.insertListItem('deliverables', newDeliverable(platforms[0] ?? campaignPlatforms[0]))
  return (
    <Input.Wrapper
      label={t('campaign.deliverables')}
      description={t('campaign.deliverablesHint')}
      labelElement="div"
      error={form.errors.deliverables}
    >
      <Stack gap="sm" mt="xs">
        {deliverables.map((deliverable, i) => (
          <DeliverableFields
            key={deliverable.id}
            form={form}
            index={i}
            remove={() => form.removeListItem('deliverables', i)}
          />
        ))}
        {deliverables.length < campaignLimits.deliverables && (
          <div>
            <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {t('campaign.addDeliverable')}
            </Button>
          </div>
        )}
        <TheirLines name="deliverables" lineOf={lineOf} />
      </Stack>
    </Input.Wrapper>
  )
}

type Props = { form: CampaignForm; index: number; remove: () => void }

function DeliverableFields({ form, index, remove }: Props) {
  const { t } = useTranslation()
  const path = `deliverables.${index}`
  // rendered for each deliverable of the form
  const { platform, kind } = form.values.deliverables[index]!
  const choosePlatform = (value: string | null) => {
    const next = value as CampaignPlatform
    form.setFieldValue(`${path}.platform`, next)
    // every platform has a kind
    if (!kindsOfPlatform[next].includes(kind)) form.setFieldValue(`${path}.kind`, kindsOfPlatform[next][0]!)
  }
  return (
    <Card withBorder padding="sm">
      <Stack gap="sm">
        <Group gap="sm" align="flex-start">
          <SelectField
            name={`${path}.platform`}
            label={t('deals.platform')}
            flex="1 1 9rem"
            allowDeselect={false}
            data={campaignPlatforms.map((value) => ({ value, label: platformNames[value] }))}
            onChange={choosePlatform}
          />
          <SelectField
            name={`${path}.kind`}
            label={t('deals.typeLabel')}
            flex="1 1 10rem"
            allowDeselect={false}
            data={kindsOfPlatform[platform].map((value) => ({ value, label: t(`campaign.kind.${value}`) }))}
          />
          <NumberField
            name={`${path}.count`}
            label={t('campaign.number')}
            w={96}
            min={1}
            max={campaignLimits.deliverableCount}
            allowDecimal={false}
          />
        </Group>
        <TextField name={`${path}.caption`} label={t('campaign.captionLabel')} maxLength={500} dir="auto" />
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <TagsField
            name={`${path}.hashtags`}
            label={t('campaign.hashtags')}
            description={t('campaign.hashtagsHint')}
            flex={1}
            maxTags={campaignLimits.hashtags}
            splitChars={[' ', ',']}
            acceptValueOnBlur
            error={firstError(form.errors, `${path}.hashtags`)}
          />
          <ActionIcon
            variant="subtle"
            color="danger"
            size={36}
            aria-label={t('campaign.removeDeliverable', { number: index + 1 })}
            onClick={remove}
          >
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Group>
      </Stack>
    </Card>
  )
}
