import { Stack } from '@mantine/core'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

/** Passkeys, two-factor authentication and sessions. */
export const SecurityTab = () => (
  <Stack gap="lg">
    <Passkeys />
    <TwoFactor />
    <Sessions />
  </Stack>
)
