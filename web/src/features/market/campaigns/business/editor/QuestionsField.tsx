import IconPlus from 'icon:plus'
import IconTrash from 'icon:trash'
import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { campaignLimits } from '#contract/market/campaigns/campaign-fields.ts'
import { TheirLines } from '../../../../../kit/fields/TheirLines.tsx'
import { TextField } from '../../../../../kit/fields/text-fields.tsx'
import type { CampaignForm } from './use-campaign-editor.ts'

/** The questions that applicants answer. */
export function QuestionsField({ form }: { form: CampaignForm }) {
  const { t } = useTranslation()
  const { questions } = form.values
  const add = () => form.insertListItem('questions', { id: crypto.randomUUID(), text: '' })
  return (
    <Input.Wrapper
      label={t('campaign.questions')}
      description={t('campaign.questionsHint', { most: campaignLimits.questions })}
      labelElement="div"
    >
      <Stack gap="sm" mt="xs">
        {questions.map(({ id }, i) => (
          <Group key={id} gap="xs" wrap="nowrap" align="flex-start">
            <TextField
              name={`questions.${i}.text`}
              aria-label={t('campaign.question', { number: i + 1 })}
              flex={1}
              maxLength={200}
              dir="auto"
            />
            <ActionIcon
              variant="subtle"
              color="danger"
              size={36}
              aria-label={t('campaign.removeQuestion', { number: i + 1 })}
              onClick={() => form.removeListItem('questions', i)}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {questions.length < campaignLimits.questions && (
          <div>
            <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {t('campaign.addQuestion')}
            </Button>
          </div>
        )}
        <TheirLines name="questions" lineOf={({ text }: { text: string }) => text} />
      </Stack>
    </Input.Wrapper>
  )
}
