import { Box, Card, Container, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../ui/screens.tsx'

/** The frame of signing in and registering: the form, and beside it what the product is for, with a testimonial (spec §2). */
export function AccountPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  const { t } = useTranslation()
  useTitle(title)
  return (
    <Container size="lg" py={{ base: 'lg', sm: 64 }}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={64}>
        <Card withBorder padding="xl">
          <Title order={1} tabIndex={-1} data-page-title>
            {title}
          </Title>
          <Text c="dimmed" mt={4} mb="lg">
            {subtitle}
          </Text>
          {children}
        </Card>
        <Box visibleFrom="md" py="xl">
          <Title order={2} fz={28}>
            {t('accounts.marketing')}
          </Title>
          <Text c="dimmed" mt="md" size="lg">
            {t('accounts.marketingText')}
          </Text>
          <Box component="figure" m={0} mt="xl" p="lg" style={{ borderInlineStart: '3px solid var(--vivobid-accent)' }}>
            <Text component="blockquote" m={0} size="lg">
              {t('accounts.testimonial')}
            </Text>
            <Text component="figcaption" c="dimmed" mt="sm">
              {t('accounts.testimonialBy')}
            </Text>
          </Box>
        </Box>
      </SimpleGrid>
    </Container>
  )
}
