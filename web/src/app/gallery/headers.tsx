import { Button, Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Header } from '../../kit/header/Header.tsx'
import { Sections } from '../../kit/header/Sections.tsx'
import type { Pattern } from './pattern.ts'

const sections = ['Dashboard', 'Find influencers', 'Purchases', 'Campaigns', 'Wallet'].map((label) => ({
  to: `/kit#${label}`,
  label,
}))
const tools = (
  <Button variant="subtle" size="compact-md">
    Account
  </Button>
)

export const headers: Pattern[] = [
  {
    name: 'Header',
    states: (
      <Stack>
        <Card withBorder padding={0}>
          <Header
            variant="full"
            home="/kit"
            Link={Link}
            middle={<Sections links={sections} current="" Link={Link} />}
            tools={tools}
          />
        </Card>
        <Card withBorder padding={0}>
          <Header variant="profile" home="/kit" Link={Link} middle={<Text fw={600}>Lena Hart</Text>} tools={tools} />
        </Card>
        <Card withBorder padding={0}>
          <Header variant="minimal" home="/kit" Link={Link} />
        </Card>
      </Stack>
    ),
  },
]
