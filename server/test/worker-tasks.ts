/** Tasks for testing the worker pool. */
export const whereAmI = () => ({ pid: process.pid, settings: Object.keys(process.env).sort() })
export const echo = (bytes: Buffer) => bytes
export const refuse = () => {
  throw new Error('No such picture')
}
export const crash = () => process.kill(process.pid, 'SIGKILL')
export const hang = () => {
  for (;;);
}
export const fillMemory = () => {
  const rows: number[][] = []
  for (;;) rows.push(Array(100_000).fill(rows.length))
}
export const takeLong = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 100))
