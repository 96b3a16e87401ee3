import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { resumableUploads } from '#contract/foundation/uploads/resumable.ts'
import type { Person, World } from './world.ts'

const protocol = { 'tus-resumable': '1.0.0' }

/** Uploads a video as the browser does; returns the id of the file. */
export async function uploadVideo(person: Person, content: Buffer | string, name = 'clip.mp4'): Promise<string> {
  const bytes = typeof content === 'string' ? readFileSync(content) : content
  const begun = await person.call('POST', resumableUploads.create.url, undefined, {
    ...protocol,
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })
  if (begun.status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(begun.body)}`)
  const url = String(begun.headers.location)
  const { status, body } = await person.call('PATCH', url, bytes, {
    ...protocol,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
  if (status !== 204) throw new Error(`The video was refused: ${JSON.stringify(body)}`)
  return url.split('/').at(-1)!
}

/** A draft for a request's clip, without a file; returns its id. */
export async function anEmptyDraft(influencer: Person, requestId: number): Promise<number> {
  const { status, body } = await influencer.call('POST', '/api/videos', {
    requestId,
    deliverableId: 'clip',
    title: 'Iced coffee in a minute',
  })
  if (status !== 201) throw new Error(`The video was refused: ${JSON.stringify(body)}`)
  return body.id
}

/** A draft for a request's clip, with a file; returns its id. */
export async function aVideoDraft(influencer: Person, requestId: number, content: Buffer | string): Promise<number> {
  const id = await anEmptyDraft(influencer, requestId)
  const changed = await influencer.call('PATCH', `/api/videos/${id}`, {
    fileId: await uploadVideo(influencer, content),
  })
  if (changed.status !== 200) throw new Error(`The file was refused: ${JSON.stringify(changed.body)}`)
  return id
}

/** Publishes a video, skipping all earlier steps. */
export const makePublished = ({ database }: World, id: number) =>
  database.orm.execute(sql`update videos set status = 'published', ready_at = now(), published_at = now(),
    platform_url = ${`https://www.tiktok.com/@ana/video/${id}`} where id = ${id}`)

/** Makes a move on a video. */
export const moveVideo = (person: Person, id: number, name: string, body: object = {}) =>
  person.call('POST', `/api/videos/${id}/${name}`, body)
