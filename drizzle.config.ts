// read by drizzle-kit, which npm run migrations brings: hence without its defineConfig
export default {
  dialect: 'postgresql',
  schema: ['./server/src/**/tables.ts', './server/sandbox/**/tables.ts'],
  out: './server/migrations',
  casing: 'snake_case',
}
