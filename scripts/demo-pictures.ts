import { setTimeout as wait } from 'node:timers/promises'
import { pictureNames } from '../server/src/demo/drawing/draw-in-background.ts'

/** Waits until a program in demo mode has generated its pictures in the background. */
export async function waitForDemoPictures(origin: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; await wait(200)) {
    const { ok } = await fetch(`${origin}/media/demo/${pictureNames.at(-1)}`)
    if (ok) return
    if (Date.now() > deadline) throw new Error('The demo pictures were not drawn')
  }
}
