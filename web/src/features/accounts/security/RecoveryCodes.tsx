import IconKey from 'icon:key'
import { Alert, Button, Code, Group, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { product } from '#contract/product.ts'
import { focusOnMount } from '../../../kit/behaviour/focus.ts'
import layout from '../../../kit/layout.module.css'
import { CopyTextButton } from '../../../kit/text/CopyTextButton.tsx'

/** Recovery codes for a lost phone, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  return (
    <Alert color="accent" variant="light" icon={<IconKey aria-hidden />} title={t('settings.recoveryCodes')}>
      <Text ref={focusOnMount} tabIndex={-1} mb="md" c="var(--mantine-color-text)">
        {t('settings.recoveryText')}
      </Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        verticalSpacing="xs"
        p={0}
        mb="md"
        dir="ltr"
        className={layout.plainList}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md" c="var(--vivobid-text)" bg="var(--vivobid-raised)">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyTextButton text={text} />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${product}-recovery-codes.txt`}
          variant="default"
        >
          {t('settings.download')}
        </Button>
        <Button onClick={onDone}>{t('settings.codesKept')}</Button>
      </Group>
    </Alert>
  )
}
