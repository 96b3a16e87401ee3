import { Stack } from '@mantine/core'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

/** Two-factor authentication and sessions. */
export const SecurityTab = () => (
  <Stack gap="lg">
    <TwoFactor />
    <Sessions />
  </Stack>
)
