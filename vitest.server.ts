import type { TestUserConfig } from 'vitest/config'

/** Tests of the program on one PostgreSQL; Node itself loads the program, as it does in production. */
export const onServer = {
  globalSetup: './server/test/postgres.ts',
  isolate: false,
  experimental: { viteModuleRunner: false },
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // what happens later may take a while on a busy machine
  expect: { poll: { timeout: 15_000 } },
} satisfies TestUserConfig
