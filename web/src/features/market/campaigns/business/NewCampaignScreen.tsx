import { Radio, Select, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type CampaignTemplate, campaignTemplates } from '#contract/market/campaigns/campaign-templates.ts'
import { campaigns, newCampaign } from '#contract/market/campaigns/campaigns.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction, useList, useRead } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { paths } from '../../../../format/paths.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { TextAreaField, TextField } from '../../../../kit/fields/text-fields.tsx'
import { Loaded, Screen } from '../../../../kit/screens.tsx'
import classes from './business.module.css'

/** Starting point of a campaign: nothing, the template of its kind, or a copy of an earlier one. */
type Start = 'empty' | 'copy' | CampaignTemplate['kind']

/** /business/campaigns/new: the starting point of the campaign, its title and description; everything else follows in its editor. */
export function NewCampaignScreen() {
  const { t } = useTranslation()
  const templates = useRead(campaignTemplates.list, {})
  const earlier = useList(campaigns.list, { query: {} })
  const [start, setStart] = useState<Start>('awareness')
  return (
    <Screen title={t('campaign.new')} line={t('campaign.newText')} size="md">
      <Loaded read={templates} section={t('campaign.startFrom')}>
        {({ items }) => (
          <Stack gap="xl">
            <Radio.Group label={t('campaign.startFrom')} value={start} onChange={(value) => setStart(value as Start)}>
              <div className={classes.choices}>
                {items.map(({ kind, content }) => (
                  <Choice
                    key={kind}
                    value={kind}
                    name={t(`campaign.template.${kind}`)}
                    text={<Deliverables deliverables={content.deliverables} />}
                  />
                ))}
                <Choice value="empty" name={t('campaign.template.empty')} text={t('campaign.template.emptyText')} />
                {earlier.items.length > 0 && (
                  <Choice value="copy" name={t('campaign.template.copy')} text={t('campaign.template.copyText')} />
                )}
              </div>
            </Radio.Group>
            {start === 'copy' ? (
              <CopyCampaign earlier={earlier.items} />
            ) : (
              <StartCampaign template={items.find(({ kind }) => kind === start)} />
            )}
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

const Choice = ({ value, name, text }: { value: Start; name: string; text: ReactNode }) => (
  <Radio.Card value={value} className={classes.choice}>
    <Text fw={600}>{name}</Text>
    <Text size="sm" c="dimmed" component="div">
      {text}
    </Text>
  </Radio.Card>
)

function Deliverables({ deliverables }: Pick<CampaignTemplate['content'], 'deliverables'>) {
  const { t, i18n } = useTranslation()
  const kinds = deliverables.map(
    ({ platform, kind, count }) => `${platformNames[platform]}: ${t(`campaign.deliverable.${kind}`, { count })}`,
  )
  return <>{new Intl.ListFormat(i18n.language, { type: 'unit' }).format(kinds)}</>
}

/** Opens the new draft, in place of the page that made it. */
function useOpenDraft() {
  const navigate = useNavigate()
  return ({ id }: { id: number }) => navigate(paths.campaign(id), { replace: true })
}

const titleAndDescription = newCampaign.pick({ title: true, description: true })

function StartCampaign({ template }: { template: CampaignTemplate | undefined }) {
  const { t } = useTranslation()
  const open = useOpenDraft()
  const { form, draft, onRefused } = useContractForm(
    titleAndDescription,
    { title: '', description: '' },
    { draft: 'new-campaign' },
  )
  const create = useAction(campaigns.create, {
    onDone: (campaign) => {
      draft.clear()
      open(campaign)
    },
    onRefused,
  })
  return (
    <ContractForm
      form={form}
      label={t('campaign.new')}
      onSubmit={(values) => create.mutate({ body: { ...template?.content, ...values } })}
    >
      <TextField
        name="title"
        label={t('campaign.title')}
        description={t('campaign.titleHint')}
        maxLength={120}
        dir="auto"
        required
      />
      <TextAreaField
        name="description"
        label={t('deals.description')}
        description={t('campaign.descriptionHint')}
        minRows={5}
        required
      />
      <div>
        <ActionButton type="submit" busy={create.isPending}>
          {t('campaign.create')}
        </ActionButton>
      </div>
    </ContractForm>
  )
}

function CopyCampaign({ earlier }: { earlier: { id: number; title: string }[] }) {
  const { t } = useTranslation()
  const open = useOpenDraft()
  const handleRefusal = useRefusalHandler()
  const [chosen, setChosen] = useState<string | null>(String(earlier[0]?.id ?? ''))
  const duplicate = useAction(campaigns.duplicate, { onDone: open, onRefused: (error) => handleRefusal(error) })
  return (
    <Stack>
      <Select
        label={t('campaign.copyOf')}
        searchable
        allowDeselect={false}
        value={chosen}
        onChange={setChosen}
        data={earlier.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <div>
        <ActionButton
          busy={duplicate.isPending}
          onClick={() => chosen && duplicate.mutate({ params: { id: Number(chosen) } })}
        >
          {t('campaign.createCopy')}
        </ActionButton>
      </div>
    </Stack>
  )
}
