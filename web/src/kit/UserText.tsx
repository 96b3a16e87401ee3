import { Text } from '@mantine/core'

/** Text written by a user, with its line breaks and in its own direction. */
export const UserText = ({ children }: { children: string }) => (
  <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
