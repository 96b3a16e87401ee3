import { Alert, Card, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { ActionButton } from '../../../../../kit/buttons.tsx'
import { FormFields, useFocusOnError } from '../../../../../kit/fields/ContractForm.tsx'
import layout from '../../../../../kit/layout.module.css'
import { StickyAction } from '../../../../../kit/page/StickyAction.tsx'
import { UserText } from '../../../../../kit/text/UserText.tsx'
import { VerifiedButton } from '../../../../../kit/VerifiedButton.tsx'
import { CampaignPreview } from '../../shared/CampaignPreview.tsx'
import classes from '../business.module.css'
import { BasicsFields } from './BasicsFields.tsx'
import { EditorNav } from './EditorNav.tsx'
import { type EditorStep, editorSteps } from './editor-steps.ts'
import { MoneyFields } from './MoneyFields.tsx'
import { PeopleFields } from './PeopleFields.tsx'
import { QuestionsField } from './QuestionsField.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { type CampaignEditor as Editor, typedCampaign, useCampaignEditor } from './use-campaign-editor.ts'
import { WorkFields } from './WorkFields.tsx'

/** A draft or a returned campaign in steps, saved as it is typed, with its preview beside it where there is room. */
export function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const editor = useCampaignEditor(campaign)
  const ref = useFocusOnError<HTMLDivElement>(editor.attemptsHere)
  const typed = typedCampaign(campaign, editor.form.values)
  const fields: Record<EditorStep, ReactNode> = {
    basics: <BasicsFields campaign={campaign} />,
    work: <WorkFields campaign={campaign} form={editor.form} />,
    people: (
      <>
        <PeopleFields form={editor.form} />
        <QuestionsField form={editor.form} />
      </>
    ),
    money: <MoneyFields form={editor.form} />,
    review: <ReviewStep campaign={typed} editor={editor} />,
  }
  const isReview = editor.step === 'review'
  return (
    <div className={isReview ? undefined : layout.beside}>
      <div className={classes.editor} ref={ref}>
        {campaign.returnReason && <ReturnReason reason={campaign.returnReason} />}
        <EditorNav editor={editor} />
        <FormFields form={editor.form}>
          <Stack gap="md">{fields[editor.step]}</Stack>
        </FormFields>
        <EditorActions editor={editor} />
      </div>
      {!isReview && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <aside className={classes.preview} aria-label={t('campaign.preview')} tabIndex={0}>
          <Card withBorder padding="lg">
            <Text size="sm" c="dimmed" mb="md">
              {t('campaign.preview')}
            </Text>
            <CampaignPreview campaign={typed} />
          </Card>
        </aside>
      )}
    </div>
  )
}

/** Reason that an admin gave for returning the campaign. */
function ReturnReason({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    <Alert variant="light" color="danger" title={t('campaign.returnedBecause')}>
      <UserText c="var(--mantine-color-text)">{reason}</UserText>
    </Alert>
  )
}

/** Buttons between the steps; the last one submits the campaign. */
function EditorActions({ editor: { step, open, save, state, send, isSending } }: { editor: Editor }) {
  const { t } = useTranslation()
  const place = editorSteps.indexOf(step)
  const [before, after] = [editorSteps[place - 1], editorSteps[place + 1]]
  return (
    <StickyAction within="page" summary={<SaveStatus state={state} retry={save} />}>
      <Group grow preventGrowOverflow={false}>
        {before && (
          <ActionButton variant="default" onClick={() => open(before)}>
            {t('common.back')}
          </ActionButton>
        )}
        {after ? (
          <ActionButton onClick={() => open(after)}>{t('campaign.continue')}</ActionButton>
        ) : (
          <VerifiedButton busy={isSending} onClick={() => void send()}>
            {t('campaign.send')}
          </VerifiedButton>
        )}
      </Group>
    </StickyAction>
  )
}
