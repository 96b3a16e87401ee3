import { Box, Card, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconLock, IconRosetteDiscountCheck, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { LinkButton } from '../../ui/buttons.tsx'
import { PlatformMark } from '../../ui/PlatformMark.tsx'
import { paths } from '../../ui/paths.ts'
import { useTitle } from '../../ui/screens.tsx'
import { homeOf, useUser } from '../../ui/session.ts'

const networks = ['tiktok', 'instagram', 'youtube', 'facebook', 'twitter'] as const
const steps = [
  { title: 'landing.step1', text: 'landing.step1Text', Icon: IconSearch },
  { title: 'landing.step2', text: 'landing.step2Text', Icon: IconLock },
  { title: 'landing.step3', text: 'landing.step3Text', Icon: IconRosetteDiscountCheck },
] as const

/** What a visitor sees first; whoever is signed in goes to their dashboard and sees nothing of it (spec §2). */
export function Component() {
  const { t } = useTranslation()
  const { user } = useUser()
  useTitle(t('landing.title'))
  if (user) return <Navigate to={homeOf(user.role)} replace />
  return (
    <>
      <Box component="section" py={{ base: 56, sm: 96 }}>
        <Container size="lg">
          <Stack gap="lg" maw={760}>
            <Group gap="md" c="dimmed">
              {networks.map((network) => (
                <PlatformMark key={network} platform={network} size={26} />
              ))}
            </Group>
            <Title order={1} tabIndex={-1} data-page-title fz="clamp(2.25rem, 6vw, 3rem)">
              {t('landing.title')}
            </Title>
            <Text size="lg" c="dimmed" maw={620}>
              {t('landing.subtitle')}
            </Text>
            <Group>
              <LinkButton to={`${paths.register}?role=influencer`} size="lg">
                {t('landing.joinInfluencer')}
              </LinkButton>
              <LinkButton to={`${paths.register}?role=business`} size="lg" variant="default">
                {t('landing.joinBusiness')}
              </LinkButton>
            </Group>
          </Stack>
        </Container>
      </Box>
      <Box
        component="section"
        py={64}
        bg="var(--mantine-color-body)"
        style={{ borderBlock: '1px solid var(--mantine-color-default-border)' }}
      >
        <Container size="lg">
          <Title order={2} mb="xl">
            {t('landing.how')}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
            {steps.map(({ title, text, Icon }) => (
              <Card key={title} withBorder padding="lg">
                <Icon size={28} stroke={1.5} aria-hidden />
                <Text fw={600} size="lg" mt="md" component="h3">
                  {t(title)}
                </Text>
                <Text c="dimmed">{t(text)}</Text>
              </Card>
            ))}
          </SimpleGrid>
        </Container>
      </Box>
    </>
  )
}
